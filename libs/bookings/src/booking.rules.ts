import { startMinute, type BookingStatus } from '#libs/contracts';

/** From which status to which: whatever is not in this table is refused. */
const TRANSITIONS: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled', 'expired'],
  confirmed: ['cancelled', 'completed'],
  cancelled: [],
  completed: [],
  expired: ['confirmed', 'cancelled'],
};

export const canMove = (from: BookingStatus, to: BookingStatus) => TRANSITIONS[from].includes(to);

/** Statuses from which a payment may confirm; the one statement that confirms names them. */
export const CONFIRMABLE = (Object.keys(TRANSITIONS) as BookingStatus[]).filter((from) =>
  canMove(from, 'confirmed'),
);

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
