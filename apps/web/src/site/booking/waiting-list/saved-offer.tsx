import type { UnpaidBooking } from '#libs/shared/contracts';
import { SAVED_TEXTS } from '../../../app/copy/booking.js';
import { Button } from '../../../ui/form/button.js';

type Props = { offer: UnpaidBooking; onPay: () => void; onStartAnother: () => void };

/** Offers the booking that waits for its payment; one that PayPal is still checking is not offered to be paid again. */
export const SavedOffer = ({ offer: { booking, isUnderReview }, onPay, onStartAnother }: Props) => (
  <section className="wizard-saved" aria-labelledby="saved-booking">
    <p id="saved-booking">{SAVED_TEXTS.saved(booking.eventDate)}</p>
    {isUnderReview && <p className="wizard-saved-note">{SAVED_TEXTS.underReview}</p>}
    <div className="wizard-saved-buttons">
      {!isUnderReview && <Button onClick={onPay}>{SAVED_TEXTS.pay}</Button>}
      <Button variant="secondary" onClick={onStartAnother}>
        {SAVED_TEXTS.another}
      </Button>
    </div>
  </section>
);
