// In a separate file, because the skeleton of the admin area loads it without the contracts.
import { isOff, isUnpaid, PAYMENT_STATUSES, textToCents, type PaymentStatus } from '#libs/shared/contracts';
import { dollars, humanize, shortDollars } from '../lib/format/format.js';
import { MONEY_LABELS, NOTHING_DUE, PAYMENT_LABELS } from './admin-bookings.js';

/**
 * The amount to hand back; else what was paid, and for a partial payment also the amount due. Nothing is due for an event
 * that will not take place.
 */
export function paymentLabel(booking: {
  status: string;
  paymentStatus: string;
  paidAmount?: string;
  amountDue?: string;
  toHandBack?: string;
}): string {
  const { paymentStatus, paidAmount, amountDue, toHandBack } = booking;
  if (toHandBack !== undefined) return `${MONEY_LABELS['to-hand-back']} · ${dollars(toHandBack)}`;
  if (paidAmount !== undefined && amountDue !== undefined) {
    const due = shortDollars(textToCents(amountDue) ?? 0);
    return isOff(booking) ? MONEY_LABELS['part-paid'] : `${MONEY_LABELS['part-paid']} · ${due} due`;
  }
  if (isOff(booking) && isUnpaid(booking)) return NOTHING_DUE;
  return PAYMENT_STATUSES.includes(paymentStatus as PaymentStatus)
    ? PAYMENT_LABELS[paymentStatus as PaymentStatus]
    : humanize(paymentStatus || 'pending');
}
