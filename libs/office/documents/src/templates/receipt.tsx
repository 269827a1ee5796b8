import type { Issuer } from '#libs/shop/business-settings';
import type { Booking, PaidParts } from '#libs/booking/bookings';
import { centsToDollars, isFree, isPaid } from '#libs/shared/contracts';
import { formatDate } from '../event-facts.js';
import { Fact, documentHtml, Typed } from './document.js';
import { EventSummary, Games, Policies, Prices } from './parts.js';

/** Numbers come from a sequence and are never reused; a gap is a receipt that failed to render. */
const receiptNumber = (number: string | number) => `R-${String(number).padStart(6, '0')}`;

/** The payment method as text, and the day the money was received if it differs from the day it was recorded. */
export type PaidWith = { words: string; receivedOn: string | null };
type ReceiptProps = {
  booking: Booking;
  issuer: Issuer;
  number: string;
  /** Shown from 2 on: an earlier receipt of this booking was corrected. */
  revision?: number;
  paidWith?: PaidWith;
  /** When the newest payment came, for a booking that is not paid in full; null for none. */
  paidAt?: Date | null;
  /** The parts of the price; null when one payment paid it. */
  paid?: PaidParts | null;
  refundedCents?: number;
};
const BY_PAYPAL: PaidWith = { words: 'PayPal', receivedOn: null };

/** The sentence about the payment, and the label of the badge. */
function paymentLabels(booking: Booking, refundedCents: number): [sentence: string, chip: string] {
  if (booking.paymentStatus === 'refunded' && refundedCents > 0)
    return [`your payment, and ${centsToDollars(refundedCents)} went back to you`, 'REFUNDED'];
  if (isFree(booking)) return ['your booking, and there is nothing left to pay', 'FREE OF CHARGE'];
  if (isPaid(booking)) return ['your payment in full', 'PAID IN FULL'];
  const { partPaidCents, finalCents } = booking;
  const due = centsToDollars(finalCents - partPaidCents);
  if (partPaidCents === 0) return [`nothing so far, and ${due} are still to be paid`, 'NOT PAID'];
  return [`${centsToDollars(partPaidCents)}, and ${due} are still to be paid`, 'PAID IN PART'];
}

/** The receipt of a paid booking as one HTML file; a free one shows 0.00 and its code. */
export function receiptHtml({
  booking,
  issuer,
  number,
  revision = 1,
  paidWith = BY_PAYPAL,
  paidAt = null,
  paid = null,
  refundedCents = 0,
}: ReceiptProps): string {
  const newestAt = booking.paymentCompletedAt ?? paidAt ?? booking.createdAt;
  const { words, receivedOn } = paidWith;
  const [sentence, chip] = paymentLabels(booking, refundedCents);
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
        <Fact name="Paid with">{isFree(booking) ? 'Promo code' : words}</Fact>
        <Fact name="Booking id" wide>
          {booking.id}
        </Fact>
      </dl>
      <Prices booking={booking} paid={paid} refundedCents={refundedCents} />
      <EventSummary booking={booking} issuer={issuer} />
      <Games booking={booking} />
      <Policies issuer={issuer} />
    </>
  );
  return documentHtml({ issuer, title: 'Receipt', children });
}
