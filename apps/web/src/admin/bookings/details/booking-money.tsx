import {
  centsToDollars,
  HAND_METHODS,
  type AdminBookingDetail,
  type PriceBook,
  type BookingPaymentView,
  type LedgerView,
  type RefundView,
} from '#libs/shared/contracts';
import { FIRST_BOOKS, type AddOnKey } from '#libs/shared/pricing/quote';
import { DETAIL_TEXTS, OFFLINE_STATES, PAYMENT_FAILURES, PAYMENT_STATES, REFUND_STATES } from './copy.js';
import { dollars, moment, shortDay } from '../../../lib/format/format.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { storedPriceLines, type PriceLine } from '../../../ui/event/price-lines.rules.js';
import { CollectAgain } from '../actions/refund/collect-again.js';
import { ManualRefund } from '../actions/refund/manual-refund.js';
import { UndoOfflinePayment } from '../actions/offline-payment/undo-offline-payment.js';
import { Hint } from '../parts/hint.js';
import { MoneyTable } from '../parts/money-table.js';
import { StepCard } from './step-card.js';
import { nameOr } from '../labels.js';

/** "Received, May 2, 2:00 PM", or for an offline payment "Check, received May 2". */
const paymentLine = ({ method, state, receivedOn, createdAt }: BookingPaymentView) =>
  method === 'paypal' || receivedOn === null || state !== 'captured'
    ? `${nameOr(PAYMENT_STATES, state)}, ${moment(createdAt)}`
    : DETAIL_TEXTS.handed(OFFLINE_STATES[method] ?? method, shortDay(receivedOn));

const notesOf = (payment: BookingPaymentView): string[] =>
  [
    payment.method === 'credit' && DETAIL_TEXTS.byCredit,
    payment.receivedBy && DETAIL_TEXTS.receivedBy(payment.receivedBy),
    payment.reference,
    payment.fee !== null && payment.method === 'paypal' && DETAIL_TEXTS.fee(dollars(payment.fee)),
    payment.refunded !== '0.00' && DETAIL_TEXTS.refundedSoFar(dollars(payment.refunded)),
    payment.credited !== '0.00' && DETAIL_TEXTS.creditedSoFar(dollars(payment.credited)),
    payment.goesBackAt && DETAIL_TEXTS.goesBack(moment(payment.goesBackAt)),
    payment.failure && nameOr(PAYMENT_FAILURES, payment.failure),
  ].filter((note) => typeof note === 'string');

/** An offline payment without refunds. */
const isUndoable = ({ method, state, refunded, credited }: BookingPaymentView) =>
  HAND_METHODS.some((each) => each === method) &&
  state === 'captured' &&
  [refunded, credited].every((each) => each === '0.00');

/** The payments of a booking, one line each. */
const Payments = ({ booking }: { booking: AdminBookingDetail }) => (
  <MoneyTable
    lines={booking.payments.map((payment) => ({
      key: payment.id,
      label: paymentLine(payment),
      amount: dollars(payment.amount),
      note: (
        <>
          {notesOf(payment).map((note) => (
            <div key={note}>{note}</div>
          ))}
          {booking.may.undoPayment && isUndoable(payment) && <UndoOfflinePayment {...{ booking, payment }} />}
        </>
      ),
    }))}
  />
);

/** Who made a refund, or where. */
const madeBy = ({ origin, who }: RefundView) =>
  ({ here: DETAIL_TEXTS.by(who), paypal: DETAIL_TEXTS.madeAtPayPal, reversal: DETAIL_TEXTS.reversed })[
    origin
  ];

const isToPayBack = ({ byHand, status }: RefundView) => byHand && status === 'pending';

/** The refunds; a manual one is marked until it is done. */
const Refunds = ({ booking }: { booking: AdminBookingDetail }) => (
  <MoneyTable
    lines={booking.refunds.map((refund) => ({
      key: refund.id,
      label: `${isToPayBack(refund) ? DETAIL_TEXTS.toPayBack : nameOr(REFUND_STATES, refund.status)}, ${moment(refund.createdAt)} ${madeBy(refund)}`,
      amount: dollars(refund.amount),
      note: (
        <>
          {refund.origin === 'here' && <div>{refund.reason}</div>}
          {refund.asCredit && <div>{DETAIL_TEXTS.asCredit}</div>}
          {refund.failure && <div>{refund.failure}</div>}
          {refund.isDueAgain && <div>{DETAIL_TEXTS.dueAgain}</div>}
          {booking.may.settleRefund && isToPayBack(refund) && (
            <ManualRefund bookingId={booking.id} refund={refund} />
          )}
          {booking.may.collectAgain && refund.collectable !== '0.00' && (
            <CollectAgain booking={booking} refund={refund} />
          )}
        </>
      ),
    }))}
  />
);

/** The price book of a booking, if the page has it: the first, the current and announced ones are available. */
const bookNo = (no: number): PriceBook | undefined =>
  [...FIRST_BOOKS, ...(publicConfig().priceBooks ?? [])].find((each) => each.no === no)?.book;

/** The advertised price, where less is charged: parents ask about it. */
function withAdvertised(line: PriceLine, guests: number, book: PriceBook | undefined): PriceLine {
  const rate = book?.addOns[line.key as AddOnKey];
  if (!rate) return line;
  const cents = rate.advertisedCents * (rate.per === 'child' ? guests : 1);
  return { ...line, note: DETAIL_TEXTS.advertised(centsToDollars(cents)) };
}

function priceOf({
  pricing,
  priceBook,
  guestCount,
  promoCode,
  promoDiscount,
}: AdminBookingDetail): PriceLine[] {
  const lines = storedPriceLines(pricing, guestCount).map((line) =>
    withAdvertised(line, guestCount, bookNo(priceBook)),
  );
  if (!promoCode) return lines;
  const amount = `-${dollars(promoDiscount)}`;
  return [...lines, { key: 'promo', label: DETAIL_TEXTS.promo(promoCode), amount }];
}

/** What came and went, in order, and the sums of it. */
const WhatCame = ({ lines, ...sums }: LedgerView) => (
  <>
    <h3>{DETAIL_TEXTS.ledger}</h3>
    <MoneyTable
      lines={lines.map(({ label, amount }, index) => ({ key: `${index}`, label, amount: dollars(amount) }))}
      total={{ label: DETAIL_TEXTS.totalPaid, amount: dollars(sums.paid) }}
    />
    <Hint>{DETAIL_TEXTS.wentBack(sums)}</Hint>
  </>
);

/** The price lines, and the paid and refunded amounts of the ledger. */
export const BookingMoney = ({ booking }: { booking: AdminBookingDetail }) => (
  <StepCard step="money" title={DETAIL_TEXTS.price}>
    <MoneyTable
      lines={priceOf(booking)}
      total={{ label: DETAIL_TEXTS.total, amount: dollars(booking.finalPrice || booking.totalPrice) }}
    />
    {booking.claimedTotal !== null && <Hint>{DETAIL_TEXTS.claimed(dollars(booking.claimedTotal))}</Hint>}
    {booking.ledger.lines.length > 1 && <WhatCame {...booking.ledger} />}
    <h3>{DETAIL_TEXTS.payments}</h3>
    {booking.payments.length > 0 ? <Payments booking={booking} /> : <Hint>{DETAIL_TEXTS.noPayments}</Hint>}
    {booking.refunds.length > 0 && (
      <>
        <h3>{DETAIL_TEXTS.refunds}</h3>
        <Refunds booking={booking} />
      </>
    )}
    {booking.amountDue && Number(booking.amountDue) > 0 && (
      <Hint>{DETAIL_TEXTS.stillDue(dollars(booking.amountDue))}</Hint>
    )}
    {booking.toHandBack !== undefined && <Hint>{DETAIL_TEXTS.toHandBack(dollars(booking.toHandBack))}</Hint>}
    {booking.may.refund && <Hint>{DETAIL_TEXTS.refundable(dollars(booking.refundable))}</Hint>}
  </StepCard>
);
