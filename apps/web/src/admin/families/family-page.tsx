import { Box, DataList, Flex, Grid, Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  CONTACT_SUBJECTS,
  formatPhone,
  telHref,
  type FamilyParty,
  type FamilyView,
} from '#libs/shared/contracts';
import { MAIL_KINDS } from '../../copy/admin-bookings.js';
import { HttpError } from '../../lib/api/http.js';
import { dayWithWeekday, dollars, mediumDay, moment, shortMoment } from '../../lib/format/format.js';
import { Failure } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { buttonClass } from '../../ui/form/button.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { StatusChips } from '../bookings/filters/status-chips.js';
import { nameOr } from '../bookings/labels.js';
import { Hint } from '../bookings/parts/hint.js';
import { mailState, WrittenMail } from '../bookings/details/booking-log.js';
import { useCan } from '../shared/rights.js';
import { TitledCard } from '../shared/titled-card.js';
import { useFamily } from './api.js';
import { BookButton } from './book-button.js';
import { CREDIT_LABELS, FAMILY_TEXTS as TEXTS, MESSAGE_STATE_LABELS, WAITING_LABELS } from './copy.js';
import { familyAddress, TabLink } from './family-links.js';
import { FamilyMerges } from './family-merges.js';
import { FamilyNotes, FamilyTags } from './family-notes.js';

const bookingAddress = (familyId: string, id: string) =>
  `${familyAddress(familyId)}&booking=${encodeURIComponent(id)}`;

const whenOf = ({ eventDate, eventTime }: FamilyParty) => `${dayWithWeekday(eventDate)}, ${eventTime}`;

/** What was received of a price that is not fully paid. */
const partOf = ({ paid, due }: FamilyParty) =>
  paid === '0.00' || due === '0.00' ? {} : { paidAmount: paid, amountDue: due };

const columnsOf = (familyId: string): Column<FamilyParty>[] => [
  {
    key: 'event',
    title: TEXTS.columns.event,
    cell: (party) => (
      <TabLink
        to={bookingAddress(familyId, party.id)}
        data-open={party.id}
        aria-label={TEXTS.openBooking(whenOf(party))}
      >
        {whenOf(party)}
      </TabLink>
    ),
  },
  {
    key: 'status',
    title: TEXTS.columns.status,
    cell: (party) => (
      <StatusChips status={party.status} paymentStatus={party.paymentStatus} {...partOf(party)} />
    ),
  },
  { key: 'price', title: TEXTS.columns.price, cell: ({ price }) => dollars(price), isNumber: true },
  { key: 'paid', title: TEXTS.columns.paid, cell: ({ paid }) => dollars(paid), isNumber: true },
  { key: 'due', title: TEXTS.columns.due, cell: ({ due }) => dollars(due), isNumber: true },
  {
    key: 'refunded',
    title: TEXTS.columns.refunded,
    cell: ({ refunded }) => dollars(refunded),
    isNumber: true,
  },
];

type LogProps<Row> = {
  title: string;
  none: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

/** A card with one entry for each row. */
function Log<Row>({ title, none, rows, keyOf, children }: LogProps<Row>) {
  return (
    <TitledCard title={title}>
      {rows.length === 0 ? (
        <Hint>{none}</Hint>
      ) : (
        <Flex asChild direction="column" gap="2">
          <ul className="admin-log">
            {rows.map((row) => (
              <li key={keyOf(row)}>{children(row)}</li>
            ))}
          </ul>
        </Flex>
      )}
    </TitledCard>
  );
}

const Contact = ({ family }: { family: FamilyView }) => (
  <Flex wrap="wrap" gap="1" gapX="4">
    <a href={`mailto:${family.email}`}>{family.email}</a>
    <a href={telHref(family.phone, family.phoneExtension)}>
      {formatPhone(family.phone, family.phoneExtension)}
    </a>
    <span>{[family.city, family.state].filter(Boolean).join(', ')}</span>
    <Text color="gray">{family.hasAccount ? TEXTS.account : TEXTS.guest}</Text>
  </Flex>
);

const SUMS = ['paid', 'due', 'refunded', 'credits'] as const;

const Money = ({ totals }: Pick<FamilyView, 'totals'>) => (
  <TitledCard title={TEXTS.money}>
    <DataList.Root size="2">
      {SUMS.map((sum) => (
        <DataList.Item key={sum}>
          <DataList.Label minWidth="104px">{TEXTS.sums[sum]}</DataList.Label>
          <DataList.Value>{dollars(totals[sum])}</DataList.Value>
        </DataList.Item>
      ))}
    </DataList.Root>
  </TitledCard>
);

/** What happened with the family, next to its bookings. */
const Logs = ({ id, family }: { id: string; family: FamilyView }) => (
  <>
    <Log
      title={TEXTS.credits}
      none={TEXTS.noCredits}
      rows={family.credits}
      keyOf={({ createdAt, bookingId }) => `${bookingId} ${createdAt}`}
    >
      {({ balance, amount, expiresOn, kind, createdAt }) => (
        <>
          <b>{TEXTS.credit(dollars(balance), dollars(amount))}</b>
          <Hint>
            {[CREDIT_LABELS[kind], shortMoment(createdAt), expiresOn && TEXTS.expires(mediumDay(expiresOn))]
              .filter(Boolean)
              .join(', ')}
          </Hint>
        </>
      )}
    </Log>
    <Log title={TEXTS.messages} none={TEXTS.noMessages} rows={family.messages} keyOf={(each) => each.id}>
      {(message) => (
        <>
          <Link to={`/admin?tab=inbox&message=${encodeURIComponent(message.id)}`}>
            {CONTACT_SUBJECTS[message.subject]}
          </Link>
          <Hint>{`${MESSAGE_STATE_LABELS[message.state]}, ${moment(message.createdAt)}`}</Hint>
        </>
      )}
    </Log>
    <Log title={TEXTS.waiting} none={TEXTS.notWaiting} rows={family.waiting} keyOf={(entry) => entry.id}>
      {({ day, earliest, latest, guestCount, state }) => (
        <>
          <b>{TEXTS.waits(dayWithWeekday(day), earliest, latest)}</b>
          <Hint>{`${WAITING_LABELS[state]}, ${TEXTS.guests(guestCount)}`}</Hint>
        </>
      )}
    </Log>
    <Log
      title={TEXTS.mails}
      none={TEXTS.noMails}
      rows={family.mails}
      keyOf={({ bookingId, kind, at }) => `${bookingId} ${kind} ${at}`}
    >
      {(mail) => (
        <>
          <TabLink to={bookingAddress(id, mail.bookingId)}>{nameOr(MAIL_KINDS, mail.kind)}</TabLink>
          <Hint>{mailState(mail)}</Hint>
          <WrittenMail mail={mail} />
        </>
      )}
    </Log>
  </>
);

const Bookings = ({ id, family }: { id: string; family: FamilyView }) => (
  <Flex direction="column" gap="2">
    <Heading as="h3" size="4">
      {TEXTS.bookings}
    </Heading>
    <DataTable
      caption={TEXTS.bookings}
      columns={columnsOf(id)}
      rows={family.parties}
      rowKey={(party) => party.id}
    />
    {family.bookings > family.parties.length && <Hint>{TEXTS.newest(family.bookings)}</Hint>}
  </Flex>
);

type Props = { id: string; onBook: () => void };

/** Everything about a family in one place; it names no child. */
export function FamilyPage({ id, onBook }: Props) {
  const query = useFamily(id);
  const canEdit = useCan('edit-bookings');
  const { data: family, error } = query;
  const isUnknown = error instanceof HttpError && error.status === 404;
  return (
    <Flex direction="column" gap="4">
      <Box>
        <TabLink to="/admin?tab=families" className={buttonClass('small')}>
          {TEXTS.back}
        </TabLink>
      </Box>
      {query.isPending && <LoadingRows text={TEXTS.loading} />}
      {query.isError && (
        <Failure text={isUnknown ? TEXTS.notFound : TEXTS.failed} query={isUnknown ? undefined : query} />
      )}
      {family && (
        <>
          <Flex wrap="wrap" align="center" justify="between" gap="3">
            <Flex direction="column" gap="1">
              <Heading as="h2" size="5">
                {family.name}
              </Heading>
              <Contact family={family} />
            </Flex>
            {canEdit && <BookButton family={family} onBook={onBook} />}
          </Flex>
          <Bookings {...{ id, family }} />
          <Grid columns={{ initial: '1', md: '2' }} gap="4" align="start">
            <Flex direction="column" gap="4">
              <FamilyNotes {...{ id, family, canEdit }} />
              <FamilyTags {...{ id, family, canEdit }} />
              <FamilyMerges {...{ id, family, canEdit }} />
            </Flex>
            <Flex direction="column" gap="4">
              <Money totals={family.totals} />
              <Logs {...{ id, family }} />
            </Flex>
          </Grid>
        </>
      )}
    </Flex>
  );
}
