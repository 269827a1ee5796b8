import {
  centsToDollars,
  centsToText,
  check,
  HAND_METHODS,
  RefundBooking,
  textToCents,
  type AdminBookingDetail,
} from '#libs/shared/contracts';
import { typedCents } from '../../../../lib/format/typed-number.js';
import type { Effects } from '../frame/effects.js';
import { REFUND_TEXTS as TEXTS } from './copy.js';

/** `payment` is the id of the refunded payment; '' means the first one. */
export type RefundInput = { amount: string; payment: string; reason: string };
type Source = Pick<RefundInput, 'payment'>;

type Payment = AdminBookingDetail['payments'][number];
const centsOf = (amount: string) => textToCents(amount) ?? 0;
const leftOf = ({ amount, refunded, credited }: Payment) =>
  centsOf(amount) - centsOf(refunded) - centsOf(credited);
const isReceived = ({ state }: Payment) => state === 'captured' || state === 'unapplied';

/** A refund belongs to one payment: the choice if there are several, and the remaining amount of the selected one. */
export function refundSource({ payments, refundable }: AdminBookingDetail, { payment }: Source) {
  const choices = payments.filter((each) => isReceived(each) && leftOf(each) > 0);
  const allCents = textToCents(refundable) ?? 0;
  if (choices.length < 2) return { choices: [], paymentId: undefined, leftCents: allCents };
  const chosen = choices.find(({ id }) => id === payment) ?? choices[0];
  return { choices, paymentId: chosen.id, leftCents: Math.min(leftOf(chosen), allCents) };
}

/** The default refund: an overpayment if any, else the policy's proposal; '' if nothing is proposed. */
export function refundStart(booking: AdminBookingDetail, source: Source): string {
  const proposed = textToCents(booking.tooMuch) || textToCents(booking.refundSuggestion?.amount ?? '');
  const cents = Math.min(proposed ?? 0, refundSource(booking, source).leftCents);
  return cents > 0 ? centsToText(cents) : '';
}

/** Whether the refunded payment was an offline payment, which is returned manually. */
function isOffline(booking: AdminBookingDetail, input: Source): boolean {
  const { paymentId } = refundSource(booking, input);
  const received = booking.payments.filter(isReceived);
  const source = received.find(({ id }) => id === paymentId) ?? received[0];
  return HAND_METHODS.some((each) => each === source?.method);
}

function amountOf(typed: string, leftCents: number): { amount: string; error?: string } {
  const cents = typedCents(typed);
  if (!cents) return { amount: '', error: TEXTS.badAmount };
  const error = cents > leftCents ? TEXTS.tooMuch(centsToDollars(leftCents)) : undefined;
  return { amount: centsToText(cents), error };
}

/** The request, and a message for each invalid field. */
export function refundRequest(booking: AdminBookingDetail, input: RefundInput) {
  const { leftCents, paymentId } = refundSource(booking, input);
  const { value, errors } = check(RefundBooking, { reason: input.reason });
  const { amount, error } = amountOf(input.amount, leftCents);
  return {
    value: { amount, paymentId, reason: value.reason },
    errors: { ...errors, ...(error && { amount: error }) },
  };
}

export function refundEffects(booking: AdminBookingDetail, input: Source): Effects {
  const { parentName } = booking;
  return isOffline(booking, input)
    ? { effects: TEXTS.effectsByHand, mail: [TEXTS.mailByHand(parentName)] }
    : { effects: TEXTS.effects, mail: [TEXTS.mail(parentName)] };
}
