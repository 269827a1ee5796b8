import { Badge, Flex, Heading, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { startMinute, type WaitingEntryRow } from '#libs/shared/contracts';
import { dayAndTime, dayWithWeekday, shortMoment } from '../../lib/format/format.js';
import { CalendarDays } from '../shared/icons.js';
import { Empty, Failure, Loading } from '../../ui/feedback/load-states.js';
import { Button } from '../../ui/form/button.js';
import { SelectField } from '../../ui/form/select-field.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { FormDialog } from '../shared/form-dialog.js';
import { useCan } from '../shared/rights.js';
import { useSave } from '../shared/use-save.js';
import { dayAddress } from './address.js';
import { useOfferTime, useStartsFor, useWaitingList } from './api.js';
import { WAITING_TEXTS as TEXTS } from './copy.js';

const nameOf = ({ name, email }: WaitingEntryRow) => name ?? email;

const COLUMNS: Column<WaitingEntryRow>[] = [
  {
    key: 'day',
    title: TEXTS.columns.day,
    cell: ({ day }) => <Link to={dayAddress(day)}>{dayWithWeekday(day)}</Link>,
  },
  {
    key: 'start',
    title: TEXTS.columns.start,
    cell: ({ earliest, latest }) => TEXTS.between(earliest, latest),
  },
  {
    key: 'family',
    title: TEXTS.columns.family,
    cell: ({ name, email }) => (
      <>
        {name && <bdi>{name}</bdi>}
        <div>{email}</div>
      </>
    ),
  },
  {
    key: 'wants',
    title: TEXTS.columns.wants,
    cell: ({ games, guestCount, zipCode }) => TEXTS.wants(games.length, guestCount, zipCode),
  },
  { key: 'since', title: TEXTS.columns.since, cell: ({ createdAt }) => shortMoment(createdAt) },
  {
    key: 'state',
    title: TEXTS.columns.state,
    cell: ({ offer, offers }) => (
      <>
        <Badge color={offer ? 'amber' : 'gray'} highContrast>
          {offer ? TEXTS.offered(offer.start) : TEXTS.waits}
        </Badge>
        {offer && (
          <Text as="div" size="1">
            {TEXTS.until(dayAndTime(offer.until))}
          </Text>
        )}
        {!offer && offers > 0 && (
          <Text as="div" size="1">
            {TEXTS.offers(offers)}
          </Text>
        )}
      </>
    ),
  },
];

/** Asks which of the open starts to offer. */
function OfferDialog({ entry, onClose }: { entry: WaitingEntryRow; onClose: () => void }) {
  const { id, earliest, latest } = entry;
  const minute = (label: string) => startMinute(label) ?? 0;
  const starts = useStartsFor(entry);
  const open = starts.data?.days[0]?.starts.filter(
    (start) => minute(earliest) <= minute(start) && minute(start) <= minute(latest),
  );
  const [chosen, setChosen] = useState('');
  const start = chosen || (open?.[0] ?? '');
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, failed: TEXTS.failed });
  const offering = useOfferTime();
  return (
    <FormDialog
      title={TEXTS.title(nameOf(entry))}
      description={TEXTS.text}
      saveLabel={start ? TEXTS.go(start) : TEXTS.offer}
      canSave={start !== ''}
      onSend={async (event) => {
        event.preventDefault();
        save(offering, { id, start }, TEXTS.done(nameOf(entry), start));
      }}
      {...{ isSaving, rejection, onClose }}
    >
      {starts.isPending && <Loading text={TEXTS.looking} />}
      {starts.isError && <Failure text={TEXTS.startsFailed} query={starts} />}
      {open?.length === 0 && <p role="status">{TEXTS.none(earliest, latest)}</p>}
      {open && open.length > 0 && (
        <SelectField
          label={TEXTS.start}
          hint={TEXTS.startHint}
          options={open.map((value) => ({ value, label: value }))}
          value={start}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

const offerColumn = (onOffer: (entry: WaitingEntryRow) => void): Column<WaitingEntryRow> => ({
  key: 'action',
  title: TEXTS.columns.action,
  isAction: true,
  isWide: true,
  cell: (row) =>
    !row.offer && (
      <Button variant="small" aria-label={TEXTS.offerTo(nameOf(row))} onClick={() => onOffer(row)}>
        {TEXTS.offer}
      </Button>
    ),
});

/** Who waits for a time, in the order in which freed times are offered; on one day, or on all days ahead. */
function WaitingTable({ entries, day }: { entries: WaitingEntryRow[]; day?: string }) {
  const [entry, setEntry] = useState<WaitingEntryRow | null>(null);
  const canOffer = useCan('edit-bookings');
  const columns = COLUMNS.filter(({ key }) => key !== 'day' || !day);
  return (
    <>
      <DataTable
        caption={TEXTS.caption}
        columns={canOffer ? [...columns, offerColumn(setEntry)] : columns}
        rows={entries}
        rowKey={({ id }) => id}
      />
      {entry && <OfferDialog entry={entry} onClose={() => setEntry(null)} />}
    </>
  );
}

/** Who waits for this day; nothing on a day that nobody waits for. */
export function WaitingOnDay({ day }: { day: string }) {
  const waiting = useWaitingList().data?.filter((entry) => entry.day === day) ?? [];
  if (waiting.length === 0) return null;
  return (
    <>
      <Heading as="h3" size="4">
        {TEXTS.count(waiting.length)}
      </Heading>
      <WaitingTable entries={waiting} day={day} />
    </>
  );
}

/** The waiting list of all days ahead. */
export function WaitingListView({ onMonth }: { onMonth: () => void }) {
  const list = useWaitingList();
  return (
    <Flex asChild direction="column" gap="3" minWidth="0" className="calendar">
      <section aria-labelledby="waiting-title">
        <Flex wrap="wrap" align="center" gap="3" justify="between">
          <Heading as="h2" id="waiting-title">
            {TEXTS.list}
          </Heading>
          <Button variant="small" onClick={onMonth}>
            <CalendarDays size={18} strokeWidth={2.4} />
            {TEXTS.toMonth}
          </Button>
        </Flex>
        <Text as="p" color="gray">
          {TEXTS.intro}
        </Text>
        {list.isPending && <Loading text={TEXTS.loading} />}
        {list.isError && <Failure text={TEXTS.listFailed} query={list} />}
        {list.data?.length === 0 && <Empty title={TEXTS.empty} text={TEXTS.emptyText} />}
        {list.data && list.data.length > 0 && <WaitingTable entries={list.data} />}
      </section>
    </Flex>
  );
}
