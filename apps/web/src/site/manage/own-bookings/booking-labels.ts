import {
  centsToDollars,
  hasStarted,
  isPaid,
  isPayable,
  statusOf,
  textToCents,
  type BookingView,
} from '#libs/shared/contracts';
import { publicConfig } from '../../../lib/api/public-config.js';
import { humanize } from '../../../lib/format/format.js';

export const canPay = (booking: BookingView, now = new Date()) =>
  isPayable(booking, now, publicConfig().timeZone);

/** It expired unpaid before its start: the start may still be open. */
export const canReinstate = (booking: BookingView, now = new Date()) =>
  statusOf(booking) === 'expired' && !isPaid(booking) && !hasStarted(booking, now, publicConfig().timeZone);

/** The final price if any, else the total. */
export const priceOf = ({ finalPrice, totalPrice }: BookingView) =>
  centsToDollars(textToCents(finalPrice || totalPrice) ?? 0);

const dollars = (amount = '') => centsToDollars(textToCents(amount) ?? 0);

/** The meaning of the badge for the parent, as a sentence. */
export function statusText(booking: BookingView): string {
  switch (statusOf(booking)) {
    case 'pending':
      return canPay(booking) ? 'Waiting for your payment' : 'We are looking at it';
    case 'confirmed':
      return 'The day is reserved for you';
    case 'completed':
      return 'The event took place';
    case 'cancelled':
      return 'It will not take place';
    case 'expired':
      return "It wasn't paid in time";
    default:
      return humanize(statusOf(booking));
  }
}

/** The payment status as a sentence. */
export function paymentText(booking: BookingView): string {
  const price = priceOf(booking);
  switch (booking.paymentStatus) {
    case 'completed':
      return textToCents(booking.finalPrice) === 0 ? 'Nothing to pay' : `${price} paid`;
    case 'refunded':
      return 'All of it refunded';
    case 'partially_refunded':
      return 'Paid, and a part of it refunded';
    case 'failed':
      return `The last payment did not go through: ${price} is open`;
    default:
      if (booking.paidAmount) {
        const paid = `${dollars(booking.paidAmount)} paid`;
        return Number(booking.amountDue) > 0 ? `${paid}, ${dollars(booking.amountDue)} is open` : paid;
      }
      return canPay(booking) ? `${price} is open` : 'Nothing was charged';
  }
}
