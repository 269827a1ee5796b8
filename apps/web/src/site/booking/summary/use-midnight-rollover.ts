import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { businessDay } from '../../../lib/api/price-book.js';
import { bookAtom, formerBookAtom, turnedDayAtom } from '../booking.atoms.js';

const LOOK_MS = 10_000;

/** A form that is open over midnight takes the prices of the new day; true once they are others than it showed before. */
export function useMidnightRollover(): boolean {
  const store = useStore();
  useEffect(() => {
    const look = () => {
      const shown = store.get(bookAtom);
      store.set(turnedDayAtom, businessDay());
      if (store.get(bookAtom).no !== shown.no) store.set(formerBookAtom, shown);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [store]);
  return useAtomValue(formerBookAtom) !== null;
}
