import type { Booking } from '#libs/booking/bookings';
import { awaitsPayment, EXAMPLE_STAYS, isHeld, type ResendableMail } from '#libs/shared/contracts';

export type ResendFacts = { booking: Booking; now: Date; hasRefund: boolean };

const SENSE: Record<ResendableMail, { isSo: (facts: ResendFacts) => boolean; otherwise: string }> = {
  confirmation: {
    isSo: ({ booking }) => isHeld(booking),
    otherwise: 'This booking is not confirmed, so there is no confirmation to send.',
  },
  'unpaid-reminder': {
    isSo: ({ booking, now }) => awaitsPayment(booking) && booking.startsAt > now,
    otherwise: 'This booking does not wait for a payment, so there is nothing to remind of.',
  },
  cancellation: {
    isSo: ({ booking }) => booking.status === 'cancelled',
    otherwise: 'This booking was not cancelled.',
  },
  refund: {
    isSo: ({ hasRefund }) => hasRefund,
    otherwise: 'Nothing was paid back for this booking yet.',
  },
};

/** Why a mail makes no sense for a booking now, as a sentence; null when it does. */
export function whyNotResend(kind: ResendableMail, facts: ResendFacts): string | null {
  if (facts.booking.example) return EXAMPLE_STAYS;
  if (!facts.booking.parentEmail) return 'There is no address left to write to.';
  return SENSE[kind].isSo(facts) ? null : SENSE[kind].otherwise;
}
