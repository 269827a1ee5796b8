import { Box, Flex, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { AuditEntryView } from '#libs/shared/contracts';
import { urlDay, urlNumber, urlText, useUrlState } from '../../../lib/browser/url-state.js';
import { moment } from '../../../lib/format/format.js';
import { Empty, Failure } from '../../../ui/feedback/load-states.js';
import { LoadingRows } from '../../../ui/feedback/rows-skeleton.js';
import { DayField } from '../../../ui/form/day-field.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { DataTable, type Column } from '../../../ui/table/data-table.js';
import { Pager } from '../../../ui/table/pager.js';
import { useTeam } from '../team/api.js';
import { ENTRIES_PER_PAGE, useActivity } from './api.js';
import { actionLabel, ACTIVITY_TEXTS as TEXTS, detailsText } from './copy.js';

const ADDRESS = { person: urlText(), day: urlDay(), page: urlNumber(1) };

const COLUMNS: Column<AuditEntryView>[] = [
  { key: 'when', title: TEXTS.when, cell: ({ at }) => <Text wrap="nowrap">{moment(at)}</Text> },
  { key: 'who', title: TEXTS.who, cell: ({ who }) => who },
  {
    key: 'what',
    title: TEXTS.what,
    cell: (entry) =>
      entry.subject === 'booking' && entry.subjectId ? (
        <Link to={`/admin?tab=bookings&booking=${encodeURIComponent(entry.subjectId)}`} title={TEXTS.booking}>
          {actionLabel(entry)}
        </Link>
      ) : (
        actionLabel(entry)
      ),
  },
  { key: 'details', title: TEXTS.details, cell: detailsText, isWide: true },
];

/** Who did what, by day and person. */
export default function ActivitySection() {
  const [{ person, day, page }, setUrl] = useUrlState(ADDRESS);
  const team = useTeam();
  const activity = useActivity({ actorId: person, day, page });
  const people = (team.data?.members ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <>
      <Text as="p" color="gray">
        {TEXTS.lead}
      </Text>
      <Flex gap="3" wrap="wrap" className="dense">
        <Box flexBasis="240px">
          <SelectField
            label={TEXTS.person}
            options={[{ value: '', label: TEXTS.everyone }, ...people]}
            value={person}
            onChange={(event) => setUrl({ person: event.target.value, page: 1 })}
          />
        </Box>
        <DayField label={TEXTS.day} value={day} onDay={(next) => setUrl({ day: next, page: 1 })} />
      </Flex>
      {activity.isPending && <LoadingRows text={TEXTS.loading} />}
      {activity.isError && <Failure text={TEXTS.failed} query={activity} />}
      {activity.data?.total === 0 && <Empty title={TEXTS.none} text={TEXTS.noneText} />}
      {activity.data && activity.data.total > 0 && (
        <>
          <DataTable
            caption={TEXTS.caption}
            columns={COLUMNS}
            rows={activity.data.rows}
            rowKey={({ id }) => id}
          />
          <Pager
            page={page}
            pageSize={ENTRIES_PER_PAGE}
            total={activity.data.total}
            sizes={[ENTRIES_PER_PAGE]}
            onChange={(next) => setUrl({ page: next.page })}
          />
        </>
      )}
    </>
  );
}
