import { useAtomValue } from 'jotai';
import { createContext, useContext, type ReactNode } from 'react';
import { draftAtom } from '../booking.atoms.js';
import type { BookingDraft } from '../draft/booking.draft.js';
import { planOf } from '../details/open-starts.rules.js';

/** What a family would wait for: its day, if it has chosen one, days on which nothing is free, and its answers so far. */
export type WaitingRequest = {
  day: string;
  fullDays: readonly string[];
  games: string[];
  guestCount: number;
  addOns: BookingDraft['addOns'];
  zipCode: string;
  email: string;
  name: string;
};

/** What a page puts where no start is free: the button that opens its waiting list. Without one there is nothing. */
export const WaitingContext = createContext<((request: WaitingRequest) => ReactNode) | undefined>(undefined);

const NO_DAYS: readonly string[] = [];

/** That button, handed what is chosen so far. */
export function WaitingOffer({ fullDays = NO_DAYS }: { fullDays?: readonly string[] }) {
  const draft = useAtomValue(draftAtom);
  const { guestCount } = planOf(draft);
  const { eventDate: day, selectedGames: games, addOns, parentEmail: email, parentName: name } = draft;
  const { zipCode } = draft.location;
  return useContext(WaitingContext)?.({ day, fullDays, games, guestCount, addOns, zipCode, email, name });
}
