// Apart from the other texts, which the skeleton of the admin area loads without the contracts.
import { isOff, PAYMENT_STATUSES, textToCents, type PaymentStatus } from '#libs/shared/contracts';
import { humanize, shortDollars } from '../../lib/format/format.js';
import { MONEY_LABELS, PAYMENT_LABELS } from './admin-bookings.js';

/** What was paid; of a part that came also what is still due, unless the booking is off. */
export function paymentLabel(booking: { status: string; paymentStatus: string; amountDue?: string }): string {
  const { paymentStatus, amountDue } = booking;
  if (amountDue !== undefined) {
    const due = shortDollars(textToCents(amountDue) ?? 0);
    return isOff(booking) ? MONEY_LABELS['part-paid'] : `${MONEY_LABELS['part-paid']} · ${due} due`;
  }
  return PAYMENT_STATUSES.includes(paymentStatus as PaymentStatus)
    ? PAYMENT_LABELS[paymentStatus as PaymentStatus]
    : humanize(paymentStatus || 'pending');
}
