// Whether a booking may be rescheduled, and the warnings for staff. An event that has started cannot be rescheduled.
import { mayReschedule, type Booking, type Start } from '#libs/booking/bookings';
import { HOUR_MS, LAST_END_MINUTE, minuteInZone, timeLabel, type EventStep } from '#libs/shared/contracts';

const SOON_HOURS = 24;
const BEGUN: readonly EventStep[] = ['started', 'finished'];

type Now = { now: Date; steps: readonly EventStep[] };

/** Why a booking cannot be rescheduled to this start, as a message; null when it can. */
export function whyNotReschedule(booking: Booking, start: Start, { now, steps }: Now): string | null {
  if (booking.purgedAt) return "The child's data was removed from this booking, so it cannot be rescheduled.";
  if (!mayReschedule(booking, now)) return 'Only a pending or confirmed booking can be rescheduled.';
  if (steps.some((step) => BEGUN.includes(step)))
    return 'This event has started, so it cannot be rescheduled.';
  const isSame = start.eventDate === booking.eventDate && start.eventTime === booking.eventTime;
  return isSame ? 'The booking already has this day and time.' : null;
}

/** Warnings about the new start; none of them rejects the reschedule. */
export function rescheduleWarnings(
  booking: Booking,
  start: Start,
  { now, steps, zone }: Now & { zone: string },
): string[] {
  const { durationMinutes } = booking;
  const isSoon = start.startsAt.getTime() - now.getTime() < SOON_HOURS * HOUR_MS;
  const endMinute = minuteInZone(start.startsAt, zone) + durationMinutes;
  return [
    isSoon && 'It would start in less than 24 hours: please make sure that the family knows.',
    endMinute > LAST_END_MINUTE && `It would end after ${timeLabel(LAST_END_MINUTE)}.`,
    booking.startsAt <= now && 'Its current day has passed.',
    steps.length > 0 &&
      'A host is already on the way: please call them. The steps of the event day are reset.',
    booking.status === 'pending' && 'It is not paid yet. It can be paid while its time is held.',
  ].filter((warning) => warning !== false);
}
