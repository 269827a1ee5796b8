import { centsToDollars, isUnpaid, type AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { dayWithWeekday, dollars } from '../../lib/format.js';
import type { ActionAnswer } from './send-action.js';
import {
  refundSource,
  typedCents,
  type ActionDraft,
  type ActionName,
  type AskedName,
} from './admin-actions.js';

/** What will happen, in sentences, before it happens; the mail that goes out is told in words. */
export function effectsOf(
  name: ActionName,
  booking: AdminBookingDetail,
  draft: ActionDraft,
): readonly string[] {
  const { parentName, parentEmail, finalPrice, refundable } = booking;
  switch (name) {
    case 'confirm': {
      return ACTION_TEXTS.confirm.effects(parentName, isUnpaid(booking) ? dollars(finalPrice) : null);
    }
    case 'move':
      return ACTION_TEXTS.move.effects(`${dayWithWeekday(booking.eventDate)}, ${booking.eventTime}`);
    case 'correction':
      return ACTION_TEXTS.correction.effects(booking.payments.some(({ state }) => state === 'captured'));
    case 'complete':
      return ACTION_TEXTS.complete.effects();
    case 'cancel':
      return ACTION_TEXTS.cancel.effects(
        parentName,
        booking.may.refund ? dollars(refundable) : null,
        booking.refunds.some(({ status }) => status !== 'failed'),
      );
    case 'refunds':
      return isByHand(booking, draft)
        ? ACTION_TEXTS.refunds.effectsByHand(parentName)
        : ACTION_TEXTS.refunds.effects(parentName);
    case 'hand-payments':
      return ACTION_TEXTS['hand-payments'].effects(parentName, dollars(booking.due));
    case 'resend-mail':
      return ACTION_TEXTS['resend-mail'].effects(parentEmail);
  }
}

/** Whether what is refunded was handed to staff. */
function isByHand(booking: AdminBookingDetail, draft: ActionDraft): boolean {
  const { paymentId } = refundSource(booking, draft);
  const came = booking.payments.filter(({ state }) => state === 'captured' || state === 'orphaned');
  const source = came.find(({ id }) => id === paymentId) ?? came[0];
  return source !== undefined && source.method !== 'paypal';
}

/** What is said once it is done; of a refund only what PayPal has said. */
export function doneWord(name: AskedName, { amount }: ActionDraft, answer: ActionAnswer): string {
  if (name !== 'refunds') return ACTION_TEXTS[name].done;
  const money = centsToDollars(typedCents(amount) ?? 0);
  const isThere = answer && 'failure' in answer && answer.status === 'completed';
  if (answer && 'byHand' in answer && answer.byHand) return ACTION_TEXTS.refunds.toHandBack(money);
  return isThere ? ACTION_TEXTS.refunds.done(money) : ACTION_TEXTS.refunds.onItsWay(money);
}
