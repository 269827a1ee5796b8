import { Button } from '../../../ui/form/button.js';
import { CheckCheck } from '../../shared/icons.js';
import { useState } from 'react';
import { type AdminBooking, PAGE_SIZES, type BookingSort, shortId } from '#libs/shared/contracts';
import { LIST_TEXTS, BULK_TEXTS } from '../../../copy/admin-bookings.js';
import { useMedia } from '../../../lib/browser/element-size.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { Failure, Empty } from '../../../ui/feedback/load-states.js';
import { Pager } from '../../../ui/table/pager.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { filterCount, NO_FILTER, type ListAddress, listQuery } from './address.js';
import { type useAdminBookings, BULK_LIMIT, readMatching } from '../api.js';
import { COLUMNS } from './columns.js';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.js';

type BookingsListProps = {
  address: ListAddress;
  change: (changes: Partial<ListAddress>) => void;
  list: ReturnType<typeof useAdminBookings>;
  /** A booking is open next to it: columns that the booking shows are hidden. */
  isNarrow: boolean;
  onOpen: (booking: AdminBooking) => void;
  /** Null for administrators without an action on several bookings. */
  chosen: ReadonlySet<string> | null;
  onChoose: (chosen: Set<string>) => void;
};

type PageProps = Omit<BookingsListProps, 'list'> & {
  page: { rows: AdminBooking[]; total: number };
  isBusy: boolean;
};

const NOT_BESIDE = ['child', 'type', 'guests', 'contact', 'booked'];
const HIDDEN_BESIDE_PANEL = [...NOT_BESIDE, 'price'];

/** One page of bookings, or a link to the first page when the URL has one beyond the last. */
function BookingsPage({ page, isBusy, address, change, onOpen, chosen, onChoose, isNarrow }: PageProps) {
  const { rows, total } = page;
  const hidden = useMedia('(min-width: 1440px)') ? NOT_BESIDE : HIDDEN_BESIDE_PANEL;
  const columns = COLUMNS.filter(
    ({ key }) => !address.hide.includes(key) && !(isNarrow && hidden.includes(key)),
  );
  return (
    <>
      {rows.length === 0 ? (
        <Empty title={LIST_TEXTS.beyond}>
          <Button variant="small" onClick={() => change({ page: 1 })}>
            {LIST_TEXTS.firstPage}
          </Button>
        </Empty>
      ) : (
        <div className="booking-rows" data-narrow={isNarrow || undefined}>
          <DataTable
            caption={LIST_TEXTS.caption}
            columns={columns}
            sortable={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            sort={address.sort}
            onSort={(sort) => change({ sort: sort as BookingSort, page: 1 })}
            onOpen={onOpen}
            selection={
              chosen ? { chosen, onChoose, nameOf: ({ id }) => LIST_TEXTS.choose(shortId(id)) } : undefined
            }
            isBusy={isBusy}
          />
        </div>
      )}
      <Pager
        page={address.page}
        pageSize={address.pageSize}
        total={total}
        sizes={PAGE_SIZES}
        onChange={change}
      />
    </>
  );
}

/** The table in all its states: loading, failed, empty, no results, beyond the last page, loaded. */
export function BookingsList({ list, ...props }: BookingsListProps) {
  const { address, change } = props;
  if (list.isPending) {
    return (
      <Skeleton text={LIST_TEXTS.loading}>
        <RowsSkeleton />
      </Skeleton>
    );
  }
  if (list.isError) return <Failure text={LIST_TEXTS.failed} query={list} />;
  const { total } = list.data;
  if (total === 0 && filterCount(address) === 0) {
    return <Empty picture="no-events" title={LIST_TEXTS.empty} text={LIST_TEXTS.emptyText} />;
  }
  if (total === 0) {
    return (
      <Empty picture="no-results" title={LIST_TEXTS.noMatch} text={LIST_TEXTS.noMatchText}>
        <Button variant="small" onClick={() => change({ ...NO_FILTER, page: 1 })}>
          {LIST_TEXTS.clear}
        </Button>
      </Empty>
    );
  }
  return <BookingsPage {...props} page={list.data} isBusy={list.isPlaceholderData} />;
}

type Props = { total: number; address: ListAddress; onSelected: (bookings: AdminBooking[]) => void };

/** Offers to select all results of the filters, including those on other pages. */
export function SelectAll({ total, address, onSelected }: Props) {
  const [read, setRead] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const most = Math.min(total, BULK_LIMIT);
  const select = async () => {
    setRead(0);
    setFailed(false);
    try {
      onSelected(await readMatching((page) => listQuery({ ...address, page, pageSize: 100 }), setRead));
    } catch {
      setFailed(true);
      setRead(null);
    }
  };
  return (
    <>
      <Button variant="small" disabled={read !== null} onClick={() => void select()}>
        <CheckCheck size={18} strokeWidth={2.6} />
        <span>{read === null ? BULK_TEXTS.selectAll(most, total) : BULK_TEXTS.reading(read, most)}</span>
      </Button>
      {hasFailed && <span role="alert">{BULK_TEXTS.notRead}</span>}
    </>
  );
}
