import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { checkDayAtom } from './booking.atoms.js';

const CHECK_EVERY_MS = 10_000;

/** A form left open over midnight switches to the new day's prices, as the server does for bookings sent from then on. */
export function useMidnightPrices(): void {
  const checkDay = useSetAtom(checkDayAtom);
  useEffect(() => {
    const timer = setInterval(checkDay, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [checkDay]);
}
