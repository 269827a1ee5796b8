// In a separate file, because the skeleton of the admin area loads it without the contracts.
import { isOff, PAYMENT_STATUSES, textToCents, type PaymentStatus } from '#libs/shared/contracts';
import { humanize, shortDollars } from '../lib/format/format.js';
import { MONEY_LABELS, PAYMENT_LABELS } from './admin-bookings.js';

/** The amount paid; for a partial payment also the amount due, unless the booking is cancelled. */
export function paymentLabel(booking: {
  status: string;
  paymentStatus: string;
  paidAmount?: string;
  amountDue?: string;
}): string {
  const { paymentStatus, paidAmount, amountDue } = booking;
  if (paidAmount !== undefined && amountDue !== undefined) {
    const due = shortDollars(textToCents(amountDue) ?? 0);
    return isOff(booking) ? MONEY_LABELS['part-paid'] : `${MONEY_LABELS['part-paid']} · ${due} due`;
  }
  return PAYMENT_STATUSES.includes(paymentStatus as PaymentStatus)
    ? PAYMENT_LABELS[paymentStatus as PaymentStatus]
    : humanize(paymentStatus || 'pending');
}
