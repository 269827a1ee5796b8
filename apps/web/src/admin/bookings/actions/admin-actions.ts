// The actions that an open booking allows, and the administrator's input for them.
import {
  awaitsPayment,
  CancelBooking,
  centsToDollars,
  centsToText,
  check,
  isConfirmed,
  RescheduleBooking,
  RecordOfflinePayment,
  RefundBooking,
  textToCents,
  type AdminBookingDetail,
  type CreateBooking,
  type OfflineMethod,
  type ResendableMail,
} from '#libs/shared/contracts';
import { ACTION_TEXTS } from './copy.js';
import { editRequestOf, detailsOf } from './edit/edit-details.js';
import { today } from '../../../lib/api/public-config.js';
import type { AdminAction } from './send-action.js';

/** Shown in the footer in this order, as many as fit; the others are used less often. */
const OFTEN: readonly ActionName[] = ['confirm', 'complete', 'hand-payments', 'refunds', 'correction'];

export const ACTIONS = [
  'confirm',
  'correction',
  'move',
  'complete',
  'hand-payments',
  'refunds',
  'resend-mail',
  'cancel',
] as const;
export type ActionName = (typeof ACTIONS)[number];
/**
 * Actions with a confirmation step; the effects of confirming are shown next to its button, which sends it directly.
 */
export type FormActionName = Exclude<ActionName, 'confirm'>;

/** Kept while forms are opened and closed, so that a reason need not be typed twice. */
export type ActionDraft = {
  reason: string;
  amount: string;
  payment: string;
  mail: ResendableMail | '';
  method: OfflineMethod;
  receivedOn: string;
  reference: string;
  day: string;
  time: string;
  tellNobody: boolean;
  /** Whether cancelling refunds as well; null means the policy's default. */
  withRefund: boolean | null;
  /** The complete edited booking; null until editing begins. */
  details: CreateBooking | null;
};
export const NO_DRAFT: ActionDraft = {
  reason: '',
  amount: '',
  payment: '',
  mail: '',
  method: 'check',
  receivedOn: '',
  reference: '',
  day: '',
  time: '',
  tellNobody: false,
  withRefund: null,
  details: null,
};

/** Mails that make sense for the state of a booking; the server decides. */
export function resendable(booking: AdminBookingDetail): ResendableMail[] {
  const { status, refunds, parentEmail } = booking;
  if (parentEmail === '') return [];
  return [
    ...(isConfirmed(booking) ? (['confirmation'] as const) : []),
    ...(awaitsPayment(booking) ? (['unpaid-reminder'] as const) : []),
    ...(status === 'cancelled' ? (['cancellation'] as const) : []),
    ...(refunds.some((refund) => refund.status === 'completed') ? (['refund'] as const) : []),
  ];
}

export function isAllowed(name: ActionName, booking: AdminBookingDetail): boolean {
  if (name === 'resend-mail') return resendable(booking).length > 0;
  if (name === 'hand-payments') return booking.may.recordPayment;
  if (name === 'correction') return booking.may.correct;
  return name === 'refunds' ? booking.may.refund : booking.may[name];
}

/** The actions allowed now: the first few as buttons, the rest in a menu. */
export function availableActions(booking: AdminBookingDetail, buttonCount: number) {
  const allowed = ACTIONS.filter((name) => isAllowed(name, booking));
  const often = OFTEN.filter((name) => allowed.includes(name));
  const others = allowed.filter((name) => !often.includes(name));
  const all = [...often, ...others];
  return { first: all.slice(0, buttonCount), more: all.slice(buttonCount) };
}

/** The request of an action, and a message for each invalid field. */
export function prepare(
  name: ActionName,
  booking: AdminBookingDetail,
  draft: ActionDraft,
): { value: AdminAction; errors: Record<string, string> } {
  const { version } = booking;
  if (name === 'cancel') {
    const { offer, isTicked } = refundOnCancelling(booking, draft);
    const refund = isTicked ? offer : undefined;
    const tookPlace = booking.status === 'completed';
    const { value, errors } = check(CancelBooking, { version, reason: draft.reason, refund, tookPlace });
    return { value: { kind: 'cancel', body: value }, errors };
  }
  if (name === 'resend-mail') {
    const kind = draft.mail || resendable(booking)[0];
    return { value: { kind: 'resend-mail', body: { kind } }, errors: {} };
  }
  if (name === 'refunds') {
    const { value, errors } = check(RefundBooking, { reason: draft.reason });
    const { leftCents, paymentId } = refundSource(booking, draft);
    const { amount, error } = refundAmount(draft.amount, leftCents);
    const body = { amount, paymentId, reason: value.reason };
    return { value: { kind: 'refunds', body }, errors: { ...errors, ...(error && { amount: error }) } };
  }
  if (name === 'hand-payments') return handPayment(booking, draft);
  if (name === 'move') return movement(booking, draft);
  if (name === 'correction') return editRequestOf(booking, draft);
  return { value: { kind: name, body: { version } }, errors: {} };
}

/** The default refund: an overpayment if any, else the policy's proposal. */
export function refundStart(booking: AdminBookingDetail, draft: ActionDraft): string {
  const proposed = textToCents(booking.tooMuch) || textToCents(booking.refundSuggestion?.amount ?? '');
  const cents = Math.min(proposed ?? 0, refundSource(booking, draft).leftCents);
  return cents > 0 ? centsToText(cents) : '';
}

/**
 * The refund that can be combined with a cancellation: in time the policy's proposal, later the full remaining amount.
 * It is preselected only in time.
 */
export function refundOnCancelling(
  { may, refundable, refundSuggestion }: AdminBookingDetail,
  draft: ActionDraft,
) {
  const isInTime = refundSuggestion?.isInTime === true;
  const offer = isInTime ? refundSuggestion.amount : refundable;
  const isOffered = may.refund && textToCents(offer) !== 0;
  return { offer, isOffered, isTicked: isOffered && (draft.withRefund ?? isInTime) };
}

/**
 * The initial input of an action: a reschedule has the current day and time; a payment is the full amount due, received
 * today, unless typed otherwise.
 */
export function startOf(name: ActionName, booking: AdminBookingDetail, draft: ActionDraft): ActionDraft {
  if (name === 'correction') return { ...draft, details: draft.details ?? detailsOf(booking) };
  if (name === 'move')
    return { ...draft, day: draft.day || booking.eventDate, time: draft.time || booking.eventTime };
  if (name === 'refunds') return { ...draft, amount: draft.amount || refundStart(booking, draft) };
  if (name !== 'hand-payments') return draft;
  return { ...draft, amount: draft.amount || booking.due, receivedOn: draft.receivedOn || today() };
}

function movement(
  { version }: AdminBookingDetail,
  { day, time, reason, tellNobody }: ActionDraft,
): { value: AdminAction; errors: Record<string, string> } {
  const { value, errors } = check(RescheduleBooking, { version, day, time, reason, tell: !tellNobody });
  return { value: { kind: 'move', body: value }, errors };
}

function handPayment(
  { version, due }: AdminBookingDetail,
  draft: ActionDraft,
): { value: AdminAction; errors: Record<string, string> } {
  const dueCents = textToCents(due) ?? 0;
  const cents = typedCents(draft.amount);
  const { method, receivedOn, reference } = draft;
  const { value, errors } = check(RecordOfflinePayment, {
    version,
    method,
    receivedOn,
    reference: reference.trim() || undefined,
    amount: centsToText(cents ?? 0),
  });
  const texts = ACTION_TEXTS['hand-payments'];
  const tooMuch = cents !== null && cents > dueCents && texts.tooMuch(centsToDollars(dueCents));
  const amount = cents ? tooMuch : texts.badAmount;
  return { value: { kind: 'hand-payments', body: value }, errors: { ...errors, ...(amount && { amount }) } };
}

/** Parses typed dollars into cents: "$1,200.00", "1200". */
export const typedCents = (typed: string) => textToCents(typed.replace(/[$,\s]/g, ''));

type Payment = AdminBookingDetail['payments'][number];
const leftOf = ({ amount, refunded }: Payment) => (textToCents(amount) ?? 0) - (textToCents(refunded) ?? 0);

/** A refund belongs to one payment: the choice if there are several, and the remaining amount of the selected one. */
export function refundSource({ payments, refundable }: AdminBookingDetail, { payment }: ActionDraft) {
  const choices = payments.filter(
    (each) => ['captured', 'orphaned'].includes(each.state) && leftOf(each) > 0,
  );
  const allCents = textToCents(refundable) ?? 0;
  if (choices.length < 2) return { choices: [], paymentId: undefined, leftCents: allCents };
  const chosen = choices.find(({ id }) => id === payment) ?? choices[0];
  return { choices, paymentId: chosen.id, leftCents: Math.min(leftOf(chosen), allCents) };
}

function refundAmount(typed: string, leftCents: number): { amount: string; error?: string } {
  const cents = typedCents(typed);
  if (!cents) return { amount: '', error: ACTION_TEXTS.refunds.badAmount };
  const error = cents > leftCents ? ACTION_TEXTS.refunds.tooMuch(centsToDollars(leftCents)) : undefined;
  return { amount: centsToText(cents), error };
}
