import { centsToDollars, isUnpaid, type AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { dollars } from '../../lib/format.js';
import type { ActionAnswer } from './send-action.js';
import { typedCents, type ActionDraft, type ActionName } from './admin-actions.js';

/** What will happen, in sentences, before it happens; the mail that goes out is told in words. */
export function effectsOf(name: ActionName, booking: AdminBookingDetail): readonly string[] {
  const { parentName, parentEmail, finalPrice, refundable } = booking;
  switch (name) {
    case 'confirm': {
      return ACTION_TEXTS.confirm.effects(parentName, isUnpaid(booking) ? dollars(finalPrice) : null);
    }
    case 'complete':
      return ACTION_TEXTS.complete.effects();
    case 'cancel':
      return ACTION_TEXTS.cancel.effects(
        parentName,
        booking.may.refund ? dollars(refundable) : null,
        booking.refunds.some(({ status }) => status !== 'failed'),
      );
    case 'refunds':
      return ACTION_TEXTS.refunds.effects(parentName);
    case 'resend-mail':
      return ACTION_TEXTS['resend-mail'].effects(parentEmail);
  }
}

/** What is said once it is done; of a refund only what PayPal has said. */
export function doneWord(name: ActionName, { amount }: ActionDraft, answer: ActionAnswer): string {
  if (name !== 'refunds') return ACTION_TEXTS[name].done;
  const money = centsToDollars(typedCents(amount) ?? 0);
  const isThere = answer && 'failure' in answer && answer.status === 'completed';
  return isThere ? ACTION_TEXTS.refunds.done(money) : ACTION_TEXTS.refunds.onItsWay(money);
}
