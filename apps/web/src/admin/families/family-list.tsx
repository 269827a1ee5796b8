import { Badge, Flex, Heading, Text } from '@radix-ui/themes';
import { useRef } from 'react';
import { formatPhone, PAGE_SIZES, type FamilyRow } from '#libs/shared/contracts';
import { mediumDay, shortMoment } from '../../lib/format/format.js';
import { Empty, Failure } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { buttonClass } from '../../ui/form/button.js';
import { RefreshButton } from '../../ui/form/refresh-button.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { Pager } from '../../ui/table/pager.js';
import { useFamilies } from '../bookings/api.js';
import { SearchBox } from '../bookings/filters/search-box.js';
import { FAMILIES_TEXTS as TEXTS } from './copy.js';
import { familyAddress, TabLink } from './family-links.js';

/** Its tags, in the order of the alphabet. */
const Tags = ({ tags }: { tags: readonly string[] }) => (
  <Flex asChild display="inline-flex" wrap="wrap" gap="1">
    <span>
      {tags.toSorted().map((tag) => (
        <Badge key={tag} color="amber" highContrast>
          {tag}
        </Badge>
      ))}
    </span>
  </Flex>
);

const COLUMNS: Column<FamilyRow>[] = [
  {
    key: 'family',
    title: TEXTS.columns.family,
    cell: ({ name, tags }) => (
      <Flex align="center" wrap="wrap" gap="2">
        <b>{name}</b>
        <Tags tags={tags} />
      </Flex>
    ),
  },
  { key: 'email', title: TEXTS.columns.email, cell: ({ email }) => email },
  {
    key: 'phone',
    title: TEXTS.columns.phone,
    cell: ({ phone, phoneExtension }) => formatPhone(phone, phoneExtension),
  },
  { key: 'city', title: TEXTS.columns.city, cell: ({ city }) => city },
  { key: 'bookings', title: TEXTS.columns.bookings, cell: ({ bookings }) => bookings, isNumber: true },
  { key: 'latest', title: TEXTS.columns.latest, cell: ({ latestEvent }) => mediumDay(latestEvent) },
  { key: 'booked', title: TEXTS.columns.booked, cell: ({ bookedAt }) => shortMoment(bookedAt) },
  {
    key: 'action',
    title: TEXTS.columns.action,
    isAction: true,
    cell: ({ id, name }) => (
      <TabLink
        to={familyAddress(id)}
        className={buttonClass('small')}
        data-open={id}
        aria-label={TEXTS.open(name)}
      >
        {TEXTS.view}
      </TabLink>
    ),
  },
];

type Props = {
  search: string;
  onSearch: (words: string) => void;
  page: number;
  pageSize: number;
  onPage: (next: { page: number; pageSize?: number }) => void;
  onOpen: (id: string) => void;
};

/** Families, those that booked last first, or those that a search finds. */
export function FamilyList({ search, onSearch, page, pageSize, onPage, onOpen }: Props) {
  const list = useFamilies({ search, page, pageSize });
  const here = useRef<HTMLDivElement>(null);
  return (
    <Flex direction="column" gap="3" ref={here}>
      <Flex wrap="wrap" align="center" justify="between" gap="3">
        <Heading as="h2" size="5">
          {TEXTS.title}
        </Heading>
        <Flex align="center" gap="3">
          <Text weight="bold" color="gray" role="status">
            {list.data && TEXTS.count(list.data.total)}
          </Text>
          <RefreshButton label={TEXTS.refresh} query={list} />
        </Flex>
      </Flex>
      <SearchBox
        value={search}
        hint={TEXTS.searchHint}
        onSearch={onSearch}
        onArrowDown={() => here.current?.querySelector<HTMLElement>('[data-open]')?.focus()}
      />
      <FamilyRows {...{ list, search, page, pageSize, onPage, onOpen }} />
    </Flex>
  );
}

type RowsProps = Omit<Props, 'onSearch'> & { list: ReturnType<typeof useFamilies> };

function FamilyRows({ list, search, page, pageSize, onPage, onOpen }: RowsProps) {
  if (list.isPending) return <LoadingRows text={TEXTS.loading} />;
  if (list.isError) return <Failure text={TEXTS.failed} query={list} />;
  const { rows, total } = list.data;
  const none = search ? TEXTS.noMatchText : TEXTS.noneText;
  if (total === 0) return <Empty picture="no-results" title={TEXTS.none} text={none} />;
  return (
    <div>
      <DataTable
        caption={TEXTS.title}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        isBusy={list.isPlaceholderData}
      />
      <Pager {...{ page, pageSize, total }} sizes={PAGE_SIZES} onChange={onPage} />
    </div>
  );
}
