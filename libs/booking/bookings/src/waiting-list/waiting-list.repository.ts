// The rows of the waiting list.
import type { AddOnsInput, PriceBook } from '#libs/shared/contracts';
import { durationMinutes } from '#libs/shared/pricing';
import type { SlotRequest } from '#libs/scheduling/crews';

export type WaitingState = 'waiting' | 'offered' | 'taken' | 'lapsed' | 'left' | 'over';

/** Somebody who waits; days are yyyy-MM-dd, minutes wall minutes of the business zone. */
export type WaitingEntry = {
  id: string;
  day: string;
  earliestMinute: number;
  latestMinute: number;
  games: string[];
  guestCount: number;
  addOns: AddOnsInput;
  zip: string;
  /** Null once the entry has ended. */
  email: string | null;
  name: string | null;
  state: WaitingState;
  offers: number;
  offeredUntil: Date | null;
  offeredStart: Date | null;
};

/** The columns of an entry under their names here. */
export const ENTRY_SQL = `id, to_char(day, 'YYYY-MM-DD') as day, earliest_minute as "earliestMinute",
  latest_minute as "latestMinute", games, guest_count as "guestCount", add_ons as "addOns", zip, email, name, state,
  offers, offered_until as "offeredUntil", offered_start as "offeredStart"`;

/** What the family would take of a crew at a start, if they booked by this book. */
export const slotOf = (entry: WaitingEntry, startsAt: Date, book: PriceBook): SlotRequest => ({
  day: entry.day,
  startsAt,
  durationMinutes: durationMinutes(entry.games.length, book),
  zipCode: entry.zip,
  games: entry.games,
  addOns: entry.addOns,
});
