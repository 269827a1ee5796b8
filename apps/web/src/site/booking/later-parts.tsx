// All that the first step does not show: one chunk, which is loaded while the games are being chosen.
import { DetailsStep } from './details/details-step.js';
import { LocationStep } from './location/location-step.js';
import { ReviewStep } from './review/review-step.js';
import type { StepKey } from './steps/steps.js';

export { CustomGameDialog } from './games/custom-game-dialog.js';
export { Payment } from './payment/payment.js';
export { ExpiredBooking } from './recovery/expired-booking.js';
export { BookingSummary } from './summary/booking-summary.js';
export { Unsubscribe } from './unsubscribe/unsubscribe.js';
export { HeldNote } from './waiting-list/held-note.js';
export { WaitingLink } from './waiting-list/waiting-link.js';

type Props = { step: Exclude<StepKey, 'games' | 'payment'> };

/** The fields of steps 2 to 4. */
export function LaterStep({ step }: Props) {
  switch (step) {
    case 'details':
      return <DetailsStep />;
    case 'location':
      return <LocationStep />;
    case 'review':
      return <ReviewStep />;
  }
}
