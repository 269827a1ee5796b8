import { CancelBooking, check, textToCents, type AdminBookingDetail } from '#libs/shared/contracts';
import { dollars } from '../../../../lib/format/format.js';
import type { Effects } from '../frame/effects.js';
import { CANCEL_TEXTS as TEXTS } from './copy.js';

export type CancelInput = {
  reason: string;
  /** Whether cancelling refunds as well; null means the policy's default. */
  withRefund: boolean | null;
};

/**
 * The refund that can be combined with a cancellation: in time the policy's proposal, later the full remaining amount.
 * It is preselected only in time.
 */
export function refundOnCancelling(
  { may, refundable, refundSuggestion }: AdminBookingDetail,
  { withRefund }: CancelInput,
) {
  const isInTime = refundSuggestion?.isInTime === true;
  const offer = isInTime ? refundSuggestion.amount : refundable;
  const isOffered = may.refund && textToCents(offer) !== 0;
  return { offer, isOffered, isTicked: isOffered && (withRefund ?? isInTime) };
}

/** The request, and a message for each invalid field. */
export function cancelRequest(booking: AdminBookingDetail, input: CancelInput) {
  const { version, status } = booking;
  const { offer, isTicked } = refundOnCancelling(booking, input);
  const refund = isTicked ? offer : undefined;
  return check(CancelBooking, { version, reason: input.reason, refund, tookPlace: status === 'completed' });
}

export function cancelEffects(booking: AdminBookingDetail, input: CancelInput): Effects {
  const { offer, isTicked } = refundOnCancelling(booking, input);
  const effects = TEXTS.effects({
    refunds: isTicked ? dollars(offer) : null,
    refundable: booking.may.refund ? dollars(booking.refundable) : null,
    wasPaid: booking.refunds.some(({ status }) => status !== 'failed'),
  });
  return { effects, mail: [TEXTS.mail(booking.parentName)] };
}
