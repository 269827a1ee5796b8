import { useAtomValue } from 'jotai';
import { createContext, useContext, type ReactNode } from 'react';
import { draftAtom } from './booking.atoms.js';
import { planOf, type Plan } from './open-starts.rules.js';

/** What a family would wait for: its day, if it has chosen one, days on which nothing is free, and what it has chosen. */
export type WaitingWish = Plan & { day: string; fullDays: readonly string[] };

/** What a page puts where no start is free: the button that opens its waiting list. Without one there is nothing. */
export const WaitingContext = createContext<((wish: WaitingWish) => ReactNode) | undefined>(undefined);

/** That button, handed what is chosen so far. */
export function WaitingOffer({ fullDays = [] }: { fullDays?: readonly string[] }) {
  const draft = useAtomValue(draftAtom);
  return useContext(WaitingContext)?.({ ...planOf(draft), day: draft.eventDate, fullDays });
}
