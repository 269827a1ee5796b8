import type { Booking } from '#libs/booking/bookings';
import type { StaffedEvent } from '#libs/shared/contracts';
import type { KitLine } from './kit-list.rules.js';

export type DayGame = { name: string; equipment: readonly string[] };
/** One event of a day, with what is played and packed. */
export type DayEvent = {
  booking: Booking;
  games: DayGame[];
  kit: KitLine[];
  notes: string[];
  /** Who comes, and its steps; null while no hosts are recorded. */
  staff: StaffedEvent | null;
};
