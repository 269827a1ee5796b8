import { isOff, PAYMENT_STATUSES, textToCents, type PaymentStatus } from '#libs/shared/contracts';
import { shortDollars } from '../../lib/format/format.js';
import { inWords } from '../../lib/format/words.js';
import { MONEY_LABELS, PAYMENT_LABELS } from './admin-bookings.js';

/** What was paid; of a part that came also what is still due, unless the booking is off. */
export function paymentWord(booking: { status: string; paymentStatus: string; amountDue?: string }): string {
  const { paymentStatus, amountDue } = booking;
  if (amountDue !== undefined) {
    const due = shortDollars(textToCents(amountDue) ?? 0);
    return isOff(booking) ? MONEY_LABELS['part-paid'] : `${MONEY_LABELS['part-paid']} · ${due} due`;
  }
  return PAYMENT_STATUSES.includes(paymentStatus as PaymentStatus)
    ? PAYMENT_LABELS[paymentStatus as PaymentStatus]
    : inWords(paymentStatus || 'pending');
}
