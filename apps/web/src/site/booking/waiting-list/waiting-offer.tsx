import { useAtomValue } from 'jotai';
import { createContext, useContext, type ReactNode } from 'react';
import { draftAtom } from '../booking.atoms.js';
import type { BookingDraft } from '../draft/booking.draft.js';
import { availabilityInput } from '../details/open-starts.rules.js';

/** Input of a waiting-list request: the chosen day, if any, the full days, and the answers so far. */
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

/** Shown where no start is open: the button that opens the waiting list. Nothing where there is none. */
export const WaitingContext = createContext<((request: WaitingRequest) => ReactNode) | undefined>(undefined);

const NO_DAYS: readonly string[] = [];

/** Renders that button with the current answers. */
export function WaitingOffer({ fullDays = NO_DAYS }: { fullDays?: readonly string[] }) {
  const draft = useAtomValue(draftAtom);
  const { guestCount } = availabilityInput(draft);
  const { eventDate: day, selectedGames: games, addOns, parentEmail: email, parentName: name } = draft;
  const { zipCode } = draft.location;
  return useContext(WaitingContext)?.({ day, fullDays, games, guestCount, addOns, zipCode, email, name });
}
