import { startMinute, type BookingStatus, type PaymentStatus } from '#libs/contracts';

/** What stands where the child's name was; the database knows it too (chk_booking_purged). */
export const REMOVED = 'Removed';

/** Reasons written about a booking whose child's data is gone already stay so long: their mails are read and repeated. */
export const LATE_REASON_DAYS = 7;

/** From which status to which: whatever is not in this table is refused. */
const TRANSITIONS: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled', 'expired'],
  confirmed: ['cancelled', 'completed'],
  cancelled: [],
  completed: [],
  expired: ['confirmed', 'cancelled'],
};

export const canMove = (from: BookingStatus, to: BookingStatus) => TRANSITIONS[from].includes(to);

/** The statuses that the table lets move to this one. */
export const sourcesOf = (to: BookingStatus) =>
  (Object.keys(TRANSITIONS) as BookingStatus[]).filter((from) => canMove(from, to));

/** Statuses in which money is welcome: what a payment may confirm, and what staff confirmed before it was paid. */
export const PAYABLE: readonly BookingStatus[] = [...sourcesOf('confirmed'), 'confirmed'];

/** True when a payment may still be made: nothing was paid yet, and the event is not called off. */
export const isPayable = (booking: { status: BookingStatus; paymentStatus: PaymentStatus }) =>
  PAYABLE.includes(booking.status) && ['pending', 'failed'].includes(booking.paymentStatus);

type Timed = { status: BookingStatus; startsAt: Date; durationMinutes: number };

/** An event is done when it is over, never before. */
export const mayComplete = ({ status, startsAt, durationMinutes }: Timed, now: Date) =>
  canMove(status, 'completed') && startsAt.getTime() + durationMinutes * 60_000 <= now.getTime();

/** True when a start lies before now in the business zone: a past day, or an earlier minute today (rulings C26). */
export function isInThePast(
  event: { day: string; time: string },
  now: { today: string; minute: number },
): boolean {
  if (event.day !== now.today) return event.day < now.today;
  return (startMinute(event.time) ?? 0) < now.minute;
}

/** More than this far ahead nobody plans a party: a year like 9999 is a slip of the keyboard. */
const YEARS_AHEAD = 5;

export const isTooFarAhead = (day: string, today: string) =>
  Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + YEARS_AHEAD;
