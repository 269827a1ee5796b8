import type { AdminBookingDetail, BookingPaymentView } from '#libs/shared/contracts';
import { DETAIL_TEXTS, OFFLINE_STATES, PAYMENT_FAILURES, PAYMENT_STATES, REFUND_STATES } from './copy.js';
import { dollars, moment, shortDay } from '../../../lib/format/format.js';
import { ManualRefund } from '../actions/refund/manual-refund.js';
import { UndoOfflinePayment } from '../actions/offline-payment/undo-payment.js';
import { nameOr } from '../labels.js';

/** "Received, May 2, 2:00 PM", or of money that was handed over "Check, received May 2". */
const paymentLine = ({ method, state, receivedOn, createdAt }: BookingPaymentView) =>
  method === 'paypal' || receivedOn === null || state !== 'captured'
    ? `${nameOr(PAYMENT_STATES, state)}, ${moment(createdAt)}`
    : DETAIL_TEXTS.handed(OFFLINE_STATES[method] ?? method, shortDay(receivedOn));

const notesOf = (payment: BookingPaymentView): string[] =>
  [
    payment.receivedBy && DETAIL_TEXTS.receivedBy(payment.receivedBy),
    payment.reference,
    payment.fee !== null && payment.method === 'paypal' && DETAIL_TEXTS.fee(dollars(payment.fee)),
    payment.refunded !== '0.00' && DETAIL_TEXTS.refundedSoFar(dollars(payment.refunded)),
    payment.goesBackAt && DETAIL_TEXTS.goesBack(moment(payment.goesBackAt)),
    payment.failure && nameOr(PAYMENT_FAILURES, payment.failure),
    payment.providerOrderId && `${DETAIL_TEXTS.order} ${payment.providerOrderId}`,
    payment.providerCaptureId && `${DETAIL_TEXTS.capture} ${payment.providerCaptureId}`,
  ].filter((note) => typeof note === 'string');

/** What staff recorded and nothing of which went back. */
const isUndoable = ({ method, state, refunded }: BookingPaymentView) =>
  method !== 'paypal' && state === 'captured' && refunded === '0.00';

/** What came for a booking, an attempt a line. */
export const Payments = ({ booking }: { booking: AdminBookingDetail }) => (
  <ul className="ledger">
    {booking.payments.map((payment) => (
      <li key={payment.id}>
        <b className="money">{dollars(payment.amount)}</b>
        <span>
          {paymentLine(payment)}
          {notesOf(payment).map((note) => (
            <small key={note}>{note}</small>
          ))}
          {booking.may.refund && isUndoable(payment) && <UndoOfflinePayment {...{ booking, payment }} />}
        </span>
      </li>
    ))}
  </ul>
);

/** What goes back; what staff hand back says so until they have. */
export const Refunds = ({ id, refunds }: Pick<AdminBookingDetail, 'id' | 'refunds'>) => (
  <ul className="ledger">
    {refunds.map((refund) => (
      <li key={refund.id}>
        <b className="money">{dollars(refund.amount)}</b>
        <span>
          {refund.byHand && refund.status === 'pending'
            ? DETAIL_TEXTS.toPayBack
            : nameOr(REFUND_STATES, refund.status)}
          , {moment(refund.createdAt)} {DETAIL_TEXTS.by(refund.who)}
          <small>{refund.reason}</small>
          {refund.failure && <small>{refund.failure}</small>}
          {refund.byHand && refund.status === 'pending' && <ManualRefund bookingId={id} refund={refund} />}
        </span>
      </li>
    ))}
  </ul>
);
