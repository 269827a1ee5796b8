import type { Issuer } from '#libs/shop/business-settings';
import { payOnlyPart, type Booking } from '#libs/booking/bookings';
import { EMPTY_LEDGER, type WordedLedger } from '#libs/booking/payments';
import { centsToDollars, isFree, isPaid } from '#libs/shared/contracts';
import { formatDate } from '../event-facts.js';
import { Fact, documentHtml, Typed } from './document.js';
import { EventSummary, Games, heldCents, Policies, Prices, stillDueCents } from './parts.js';

/** Numbers come from a sequence and are never reused; a gap is a receipt that failed to render. */
const receiptNumber = (number: string | number) => `R-${String(number).padStart(6, '0')}`;

/** The payment method as text, and the day the money was received if it differs from the day it was recorded. */
export type PaidWith = { words: string; receivedOn: string | null };
type ReceiptProps = {
  booking: Booking;
  issuer: Issuer;
  number: string;
  /** Shown from 2 on: an earlier receipt of this booking was edited. */
  revision?: number;
  paidWith?: PaidWith;
  /** Money received and returned; empty for a free booking. */
  ledger?: WordedLedger;
};
const BY_PAYPAL: PaidWith = { words: 'PayPal', receivedOn: null };

/** The sentence about the payment, and the label of the badge. */
function paymentLabels(booking: Booking, ledger: WordedLedger): [sentence: string, chip: string] {
  const { paidCents, refundedCents, creditedCents, keptCents } = ledger;
  const backCents = refundedCents + creditedCents;
  if (booking.paymentStatus === 'refunded' && backCents > 0)
    return [`your payment, and ${centsToDollars(backCents)} went back to you`, 'REFUNDED'];
  if (isFree(booking, paidCents)) return ['your booking, and there is nothing left to pay', 'FREE OF CHARGE'];
  const heldNow = heldCents(booking, ledger);
  const returnedCents = paidCents - keptCents;
  if (booking.finalCents === 0 && paidCents > 0)
    return heldNow > 0
      ? [
          `${centsToDollars(paidCents)}; the price is $0.00 now, and ${centsToDollars(heldNow)} is refundable`,
          'PAID IN FULL',
        ]
      : [
          `${centsToDollars(paidCents)}; the price is $0.00 now, and ${centsToDollars(returnedCents)} ${returnedCents > backCents ? 'goes' : 'went'} back to you`,
          'REFUNDED',
        ];
  if (isPaid(booking)) return ['your payment in full', 'PAID IN FULL'];
  const { partPaidCents } = booking;
  const dueCents = stillDueCents(booking);
  const due = dueCents > 0 ? `, and ${centsToDollars(dueCents)} are still to be paid` : '';
  if (partPaidCents === 0) return [`nothing so far${due}`, 'NOT PAID'];
  return [`${centsToDollars(partPaidCents)}${due}`, 'PAID IN PART'];
}

/** The receipt of a paid booking as one HTML file; a free one shows 0.00 and its code. */
export function receiptHtml({
  booking,
  issuer,
  number,
  revision = 1,
  paidWith = BY_PAYPAL,
  ledger = EMPTY_LEDGER,
}: ReceiptProps): string {
  const newestAt = booking.paymentCompletedAt ?? ledger.newest?.at ?? booking.createdAt;
  const { words, receivedOn } = paidWith;
  const [sentence, chip] = paymentLabels(booking, ledger);
  const children = (
    <>
      <div className="lead">
        <p>
          Thank you, <Typed>{booking.parentName}</Typed>! This is your receipt: we have received {sentence}.
        </p>
        <span className="chip">{chip}</span>
      </div>
      <dl className="ids">
        <Fact name="Receipt number">
          {receiptNumber(number)}
          {revision > 1 && ` · Revision ${revision}`}
        </Fact>
        <Fact name="Payment date">
          {receivedOn ? formatDate(new Date(receivedOn), 'UTC') : formatDate(newestAt, issuer.timeZone)}
        </Fact>
        <Fact name="Paid with">{isFree(booking, ledger.paidCents) ? 'Promo code' : words}</Fact>
        <Fact name="Booking id" wide>
          {booking.id}
        </Fact>
      </dl>
      <Prices booking={booking} ledger={ledger} />
      {/* Whoever pays reads it, so it has no street and no theme, which may name the child. */}
      <EventSummary booking={payOnlyPart(booking)} issuer={issuer} />
      <Games booking={booking} />
      <Policies booking={booking} issuer={issuer} />
    </>
  );
  return documentHtml({ issuer, title: 'Receipt', children });
}
