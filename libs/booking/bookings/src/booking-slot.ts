import type { SlotRequest } from '#libs/scheduling/crews';
import type { BookingEntity } from './booking.entity.js';

type Timed = Pick<
  BookingEntity,
  'eventDate' | 'startsAt' | 'durationMinutes' | 'location' | 'selectedGames' | 'addOns'
>;

/** What a booking wants of a crew. */
export const slotOf = (booking: Timed): SlotRequest => ({
  day: booking.eventDate,
  startsAt: booking.startsAt,
  durationMinutes: booking.durationMinutes,
  zipCode: booking.location.zipCode,
  games: booking.selectedGames,
  addOns: booking.addOns,
});
