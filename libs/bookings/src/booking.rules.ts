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

/** Statuses in which a parent may begin to pay. */
const OPEN: readonly BookingStatus[] = ['pending', 'confirmed'];
/** Statuses in which money is welcome: what a payment may confirm, and what staff confirmed before it was paid. */
const PAYABLE: readonly BookingStatus[] = [...sourcesOf('confirmed'), 'confirmed'];
/** Nothing was paid yet. What was paid back does not count: its money is a matter between people. */
const UNPAID: readonly PaymentStatus[] = ['pending', 'failed'];

type Payable = { status: BookingStatus; paymentStatus: PaymentStatus };

export const isOpen = ({ status }: Pick<Payable, 'status'>) => OPEN.includes(status);

export const isUnpaid = ({ paymentStatus }: Pick<Payable, 'paymentStatus'>) => UNPAID.includes(paymentStatus);

/** True when a payment that arrives may still confirm it: nothing was paid yet, and the event is not called off. */
export const isPayable = (booking: Payable) => PAYABLE.includes(booking.status) && isUnpaid(booking);

const listed = (words: readonly string[]) => `('${words.join("', '")}')`;

/** The same two rules as conditions on the table, from the same lists. */
export const IS_OPEN_SQL = `status in ${listed(OPEN)}`;
export const IS_PAYABLE_SQL = `payment_status in ${listed(UNPAID)} and status in ${listed(PAYABLE)}`;

/** Paid without money: a code took everything off. */
export const isFree = (booking: { paymentStatus: PaymentStatus; finalCents: number }) =>
  booking.paymentStatus === 'completed' && booking.finalCents === 0;

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
