import type { DeskBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/desk-actions.js';
import type { ActionName } from './desk-actions.js';
import { dollars } from './words.js';

/** What will happen, in sentences, before it happens; the mail that goes out is told in words. */
export function effectsOf(name: ActionName, booking: DeskBookingDetail): readonly string[] {
  const { parentName, parentEmail, paymentStatus, finalPrice, refundable } = booking;
  switch (name) {
    case 'confirm': {
      const isDue = paymentStatus === 'pending' || paymentStatus === 'failed';
      return ACTION_TEXTS.confirm.effects(parentName, isDue ? dollars(finalPrice) : null);
    }
    case 'complete':
      return ACTION_TEXTS.complete.effects();
    case 'cancel':
      return ACTION_TEXTS.cancel.effects(parentName, booking.may.refund ? dollars(refundable) : null);
    case 'refunds':
      return ACTION_TEXTS.refunds.effects(parentName);
    case 'resend-mail':
      return ACTION_TEXTS['resend-mail'].effects(parentEmail);
  }
}
