import { useRef } from 'react';
import { formatPhone, type CreateBooking, type FamilyRow } from '#libs/shared/contracts';
import { useAddressOf } from '../api.js';

type TypedFamily = {
  /** The current values of the address fields. */
  place: () => CreateBooking['location'];
  choose: (changes: Partial<CreateBooking>) => void;
};
/** A family as the form names it. */
export const contactOf = (family: Pick<FamilyRow, 'name' | 'email' | 'phone' | 'phoneExtension'>) => ({
  parentName: family.name,
  parentEmail: family.email,
  parentPhone: formatPhone(family.phone, family.phoneExtension),
});

type StreetInput = Pick<CreateBooking['location'], 'address' | 'zipCode'>;

const NONE: StreetInput = { address: '', zipCode: '' };
const isSame = (one: StreetInput, other: StreetInput) =>
  one.address === other.address && one.zipCode === other.zipCode;

/**
 * Fills in a known family: the contact immediately, the address once loaded. A typed street is kept; an address filled
 * in from another family is replaced, also when its response arrives late. If the call fails, the street must be typed.
 */
export function useFillFamily({ place, choose }: TypedFamily) {
  const placeOf = useAddressOf();
  const chosen = useRef('');
  const filled = useRef(NONE);
  return ({ id, city, state, ...family }: FamilyRow) => {
    const before = place();
    const street = isSame(before, filled.current) ? NONE : before;
    chosen.current = id;
    const location = { ...before, address: street.address, zipCode: street.zipCode, city, state };
    choose({ ...contactOf(family), location });
    placeOf(id)
      .then(({ address, zipCode }) => {
        if (chosen.current !== id || !isSame(place(), NONE)) return;
        filled.current = { address, zipCode };
        choose({ location: { ...place(), address, zipCode } });
      })
      .catch(() => {});
  };
}
