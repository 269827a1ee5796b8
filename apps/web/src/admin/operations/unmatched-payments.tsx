import { Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { UnmatchedPaymentView } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { dollars, shortMoment } from '../../lib/format/format.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { useUnmatchedPayments } from './api.js';
import { EVENT_TEXTS, OPERATIONS_TEXTS, RESTORE_TEXTS as TEXTS } from './copy.js';
import { EndUnmatchedButton } from './retry.js';

const COLUMNS: Column<UnmatchedPaymentView>[] = [
  { key: 'when', title: TEXTS.columns.when, cell: ({ at }) => shortMoment(at) },
  {
    key: 'amount',
    title: TEXTS.columns.amount,
    cell: ({ amount, refunded }) => (
      <>
        <b>{dollars(amount)}</b>
        {Number(refunded) > 0 && (
          <Text as="div" size="2" color="gray">
            {TEXTS.refunded(refunded)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'event',
    title: TEXTS.columns.event,
    cell: ({ event }) => event ?? TEXTS.noEvent,
    isWide: true,
  },
  {
    key: 'payer',
    title: TEXTS.columns.payer,
    cell: ({ payerName, payerEmail }) => (
      <>
        <span>{payerName ?? TEXTS.noPayer}</span>
        {payerEmail && (
          <div>
            <a href={`mailto:${payerEmail}`}>{payerEmail}</a>
          </div>
        )}
      </>
    ),
    isWide: true,
  },
  {
    key: 'payment',
    title: TEXTS.columns.payment,
    cell: ({ captureId, bookingId }) => (
      <>
        <span>{captureId}</span>
        {bookingId && (
          <div>
            <Link to={`/admin?tab=bookings&booking=${encodeURIComponent(bookingId)}`}>
              {EVENT_TEXTS.booking}
            </Link>
          </div>
        )}
      </>
    ),
  },
  {
    key: 'action',
    title: TEXTS.columns.action,
    cell: ({ captureId }) => <EndUnmatchedButton captureId={captureId} />,
  },
];

/** Payments at PayPal whose booking is not in the restored backup, with their payers: for owners. */
export function UnmatchedPayments() {
  const payments = useUnmatchedPayments();
  const { data, error } = payments;
  if (!data)
    return error ? (
      <Failure text={errorMessage(error, OPERATIONS_TEXTS.notLoaded)} query={payments} />
    ) : (
      <Loading text={TEXTS.loading} />
    );
  return (
    <DataTable caption={TEXTS.payments} columns={COLUMNS} rows={data} rowKey={({ captureId }) => captureId} />
  );
}
