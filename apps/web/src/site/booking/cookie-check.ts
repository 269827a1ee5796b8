// Without cookies a booking could not be paid.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { areCookiesBlocked } from './api.js';
import { isBookedAtom } from './booking.atoms.js';
import { useStep } from './steps/use-step.js';

/** True while the browser blocks cookies and nothing is booked, as of the last check. */
export const cookiesBlockedAtom = atom(false);

/** Checks and returns whether the browser blocks cookies; never once a booking exists. */
const checkCookiesAtom = atom(null, (get, set): boolean => {
  const isBlocked = !get(isBookedAtom) && areCookiesBlocked();
  set(cookiesBlockedAtom, isBlocked);
  return isBlocked;
});

/** Checks at each step. Returns the check for each press of Next. */
export function useCookieCheck(): () => boolean {
  const step = useStep();
  const isBooked = useAtomValue(isBookedAtom);
  const check = useSetAtom(checkCookiesAtom);
  useEffect(() => {
    check();
  }, [step, isBooked, check]);
  return check;
}
