import type { AdminBooking, CreateBooking } from '#libs/contracts';
import { usePlaceOf } from './api.js';

type Form = {
  /** What is typed of the place now. */
  place: () => CreateBooking['location'];
  choose: (changes: Partial<CreateBooking>) => void;
};

/** Fills in a known family: who it is at once, where it lives once that is known, unless it was typed meanwhile. */
export function useTakeFamily({ place, choose }: Form) {
  const placeOf = usePlaceOf();
  return ({ id, parentName, parentEmail, parentPhone, location: { city, state } }: AdminBooking) => {
    choose({ parentName, parentEmail, parentPhone, location: { ...place(), city, state } });
    placeOf(id)
      .then(({ address, zipCode }) => {
        const typed = place();
        if (!typed.address && !typed.zipCode) choose({ location: { ...typed, address, zipCode } });
      })
      .catch(() => {});
  };
}
