// What an open booking allows, and what the person at the desk has typed for it.
import {
  CancelBooking,
  check,
  RefundBooking,
  textToCents,
  type DeskBookingDetail,
  type ResendableMail,
} from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/desk-actions.js';
import type { DeskAction } from './api.js';
import { dollars } from './words.js';

export const ACTIONS = ['confirm', 'complete', 'refunds', 'resend-mail', 'cancel'] as const;
export type ActionName = (typeof ACTIONS)[number];

/** Kept while steps are opened and left: nobody types a reason twice. */
export type ActionDraft = { reason: string; amount: string; mail: ResendableMail | '' };
export const NO_DRAFT: ActionDraft = { reason: '', amount: '', mail: '' };

const isCalledOff = ({ status }: DeskBookingDetail) => status === 'cancelled' || status === 'expired';

/** Mails that make sense for the state a booking is in; the server has the last word. */
export function resendable(booking: DeskBookingDetail): ResendableMail[] {
  const isPaid = ['completed', 'partially_refunded'].includes(booking.paymentStatus);
  const isOn = !isCalledOff(booking) && booking.status !== 'completed';
  return [
    ...(isPaid && !isCalledOff(booking) ? (['confirmation'] as const) : []),
    ...(!isPaid && isOn ? (['unpaid-reminder'] as const) : []),
    ...(booking.status === 'cancelled' ? (['cancellation'] as const) : []),
    ...(booking.refunds.some(({ status }) => status === 'completed') ? (['refund'] as const) : []),
  ];
}

export function isAllowed(name: ActionName, booking: DeskBookingDetail): boolean {
  if (name === 'resend-mail') return resendable(booking).length > 0;
  return name === 'refunds' ? booking.may.refund : booking.may[name];
}

/** The call that an action makes; a sentence for each field that stops it. */
export function prepare(
  name: ActionName,
  booking: DeskBookingDetail,
  draft: ActionDraft,
): { action: DeskAction; errors: Record<string, string> } {
  const { version } = booking;
  if (name === 'cancel') {
    const { value, errors } = check(CancelBooking, { version, reason: draft.reason });
    return { action: { kind: 'cancel', body: { version, reason: value.reason } }, errors };
  }
  if (name === 'resend-mail') {
    const kind = draft.mail || resendable(booking)[0];
    return { action: { kind: 'resend-mail', body: { kind } }, errors: {} };
  }
  if (name === 'refunds') {
    const { value, errors } = check(RefundBooking, { amount: draft.amount, reason: draft.reason });
    const fault = amountFault(draft.amount, booking.refundable);
    const body = { amount: value.amount, reason: value.reason };
    return { action: { kind: 'refunds', body }, errors: { ...errors, ...(fault && { amount: fault }) } };
  }
  return { action: { kind: name, body: { version } }, errors: {} };
}

function amountFault(typed: string, refundable: string): string | null {
  const cents = textToCents(typed.replace(/[$,\s]/g, ''));
  if (!cents) return ACTION_TEXTS.refunds.badAmount;
  return cents > (textToCents(refundable) ?? 0) ? ACTION_TEXTS.refunds.tooMuch(dollars(refundable)) : null;
}
