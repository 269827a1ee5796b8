import type { Booking } from '#libs/bookings';
import type { KitLine } from './kit-list.rules.js';

export type DayGame = { name: string; equipment: readonly string[] };
/** One event of a day, with what is played and packed. */
export type DayEvent = { booking: Booking; games: DayGame[]; kit: KitLine[]; notes: string[] };
