import { useSetAtom } from 'jotai';
import { SAVED_TEXTS } from '../../copy/booking.js';
import { Button } from '../../ui/form/button.js';
import { declinedIdAtom } from './booking.atoms.js';
import type { CurrentBooking } from './use-current-booking.js';

/** Offers the earlier booking that waits for its payment, but not one that PayPal is still reviewing. */
export function SavedOffer({ saved, payNow }: Pick<CurrentBooking, 'saved' | 'payNow'>) {
  const decline = useSetAtom(declinedIdAtom);
  if (!saved.offer) return null;
  const { booking, isUnderReview } = saved.offer;
  return (
    <section className="card wizard-offer" aria-labelledby="saved-booking">
      <p id="saved-booking">{SAVED_TEXTS.saved(booking.eventDate)}</p>
      {isUnderReview && <p>{SAVED_TEXTS.underReview}</p>}
      <div className="actions">
        {!isUnderReview && <Button onClick={() => payNow(booking.id)}>{SAVED_TEXTS.pay}</Button>}
        <Button variant="secondary" onClick={() => decline(booking.id)}>
          {SAVED_TEXTS.another}
        </Button>
      </div>
    </section>
  );
}
