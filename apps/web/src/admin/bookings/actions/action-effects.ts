import { centsToDollars, isUnpaid, type AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from './copy.js';
import { dayWithWeekday, dollars } from '../../../lib/format/format.js';
import type { ToastContent } from '../../../ui/feedback/toast.js';
import type { ActionAnswer } from './send-action.js';
import {
  refundOnCancelling,
  refundSource,
  typedCents,
  type ActionDraft,
  type ActionName,
  type FormActionName,
} from './admin-actions.js';

/** The effects of an action before it is sent, with the mail it sends, or why it sends none. */
export function effectsOf(
  name: ActionName,
  booking: AdminBookingDetail,
  draft: ActionDraft,
): readonly string[] {
  const mail = mailOf(name, booking, draft);
  const effects = plainEffectsOf(name, booking, draft);
  if (!mail) return effects;
  return isWithoutMail(booking) ? [...effects, ACTION_TEXTS.noMail] : [...effects, ...mail];
}

/** Bookings of a deleted account have no email address. */
const isWithoutMail = ({ parentEmail }: AdminBookingDetail) => parentEmail === '';

/** Added to the toast when the mail of an action was not sent. */
export const mailNote = (name: ActionName, booking: AdminBookingDetail, draft: ActionDraft) =>
  isWithoutMail(booking) && mailOf(name, booking, draft) ? ACTION_TEXTS.noMailDone : undefined;

/** The mail that an action sends, as sentences; null when it sends none. */
function mailOf(name: ActionName, booking: AdminBookingDetail, draft: ActionDraft): string[] | null {
  const { parentName } = booking;
  switch (name) {
    case 'confirm':
      return isUnpaid(booking) ? [ACTION_TEXTS.confirm.mail(parentName)] : null;
    case 'cancel':
      return [ACTION_TEXTS.cancel.mail(parentName)];
    case 'refunds':
      return [ACTION_TEXTS.refunds[isByHand(booking, draft) ? 'mailByHand' : 'mail'](parentName)];
    // Their fields explain the effect.
    case 'move':
    case 'correction':
      return draft.tellNobody ? null : [];
    case 'hand-payments':
      return [];
    case 'complete':
    case 'resend-mail':
      return null;
  }
}

function plainEffectsOf(
  name: ActionName,
  booking: AdminBookingDetail,
  draft: ActionDraft,
): readonly string[] {
  const { parentName, parentEmail, finalPrice, refundable } = booking;
  switch (name) {
    case 'confirm':
      return ACTION_TEXTS.confirm.effects(isUnpaid(booking) ? dollars(finalPrice) : null);
    case 'move':
      return ACTION_TEXTS.move.effects(`${dayWithWeekday(booking.eventDate)}, ${booking.eventTime}`);
    case 'correction':
      return ACTION_TEXTS.correction.effects(booking.payments.some(({ state }) => state === 'captured'));
    case 'complete':
      return ACTION_TEXTS.complete.effects();
    case 'cancel': {
      const { offer, isTicked } = refundOnCancelling(booking, draft);
      return ACTION_TEXTS.cancel.effects({
        refunds: isTicked ? dollars(offer) : null,
        refundable: booking.may.refund ? dollars(refundable) : null,
        wasPaid: booking.refunds.some(({ status }) => status !== 'failed'),
      });
    }
    case 'refunds':
      return ACTION_TEXTS.refunds[isByHand(booking, draft) ? 'effectsByHand' : 'effects'];
    case 'hand-payments':
      return ACTION_TEXTS['hand-payments'].effects(parentName, dollars(booking.due));
    case 'resend-mail':
      return ACTION_TEXTS['resend-mail'].effects(parentEmail);
  }
}

/** Whether the refunded payment was an offline payment. */
function isByHand(booking: AdminBookingDetail, draft: ActionDraft): boolean {
  const { paymentId } = refundSource(booking, draft);
  const came = booking.payments.filter(({ state }) => state === 'captured' || state === 'orphaned');
  const source = came.find(({ id }) => id === paymentId) ?? came[0];
  return source !== undefined && source.method !== 'paypal';
}

/** The toast after an action; for a refund it depends on PayPal's response. */
export function doneMessage(name: FormActionName, draft: ActionDraft, answer: ActionAnswer): ToastContent {
  const failure =
    answer && 'refunded' in answer ? answer.refunded?.find((each) => each.failure)?.failure : undefined;
  if (failure) return { title: ACTION_TEXTS.cancel.refundFailed, description: failure, tone: 'bad' };
  return { title: name === 'refunds' ? refundWord(draft, answer) : ACTION_TEXTS[name].done, tone: 'good' };
}

function refundWord({ amount }: ActionDraft, answer: ActionAnswer): string {
  const money = centsToDollars(typedCents(amount) ?? 0);
  const isThere = answer && 'failure' in answer && answer.status === 'completed';
  if (answer && 'byHand' in answer && answer.byHand) return ACTION_TEXTS.refunds.toPayBack(money);
  return isThere ? ACTION_TEXTS.refunds.done(money) : ACTION_TEXTS.refunds.onItsWay(money);
}
