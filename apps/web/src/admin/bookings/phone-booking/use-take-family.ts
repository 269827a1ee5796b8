import { useRef } from 'react';
import type { AdminBooking, CreateBooking } from '#libs/shared/contracts';
import { usePlaceOf } from '../api.js';

type Form = {
  /** What is typed of the place now. */
  place: () => CreateBooking['location'];
  choose: (changes: Partial<CreateBooking>) => void;
};
type Street = Pick<CreateBooking['location'], 'address' | 'zipCode'>;

const NONE: Street = { address: '', zipCode: '' };
const isSame = (one: Street, other: Street) => one.address === other.address && one.zipCode === other.zipCode;

/**
 * Fills in a known family: who it is at once, where it lives once that is known. What was typed of the street stays;
 * what another family had filled in goes, also when its answer comes late. Without an answer the street is typed.
 */
export function useTakeFamily({ place, choose }: Form) {
  const placeOf = usePlaceOf();
  const chosen = useRef('');
  const filled = useRef(NONE);
  return ({ id, parentName, parentEmail, parentPhone, location: { city, state } }: AdminBooking) => {
    const before = place();
    const street = isSame(before, filled.current) ? NONE : before;
    chosen.current = id;
    const location = { ...before, address: street.address, zipCode: street.zipCode, city, state };
    choose({ parentName, parentEmail, parentPhone, location });
    placeOf(id)
      .then(({ address, zipCode }) => {
        if (chosen.current !== id || !isSame(place(), NONE)) return;
        filled.current = { address, zipCode };
        choose({ location: { ...place(), address, zipCode } });
      })
      .catch(() => {});
  };
}
