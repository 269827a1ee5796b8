import type { SlotRequest } from '#libs/scheduling/crews';
import {
  endOf,
  hasStarted,
  isOpen,
  isPaid,
  isUnpaid,
  moneyState,
  OFF_STATUSES,
  OPEN_STATUSES,
  PAYMENT_STATUS_OF,
  startMinute,
  UNPAID_STATUSES,
  type BookingStatus,
  type MoneyFacts,
  type Payable,
} from '#libs/shared/contracts';
import type { BookingEntity } from './booking.entity.js';

/** What replaces the child's name; the database knows it too (chk_booking_purged). */
export const REMOVED = 'Removed';

/** Reasons written about a booking whose child's data is gone already stay so long: their mails are read and repeated. */
export const LATE_REASON_DAYS = 7;

/** From which status to which: whatever is not in this table is rejected. */
const TRANSITIONS: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled', 'expired'],
  confirmed: ['cancelled', 'completed'],
  cancelled: [],
  // Only a host who undoes 'finished' reopens it; see BookingLifecycleService.reopen.
  completed: ['cancelled'],
  expired: ['pending', 'confirmed', 'cancelled'],
};

export const canTransition = (from: BookingStatus, to: BookingStatus) => TRANSITIONS[from].includes(to);

/** The statuses that the table lets move to this one. */
export const sourcesOf = (to: BookingStatus) =>
  (Object.keys(TRANSITIONS) as BookingStatus[]).filter((from) => canTransition(from, to));

const listed = (words: readonly string[]) => `('${words.join("', '")}')`;

/** Open and unpaid, as a condition on the table from the lists of the one rule; its start is compared beside it. */
export const IS_PAYABLE_SQL = `payment_status in ${listed(UNPAID_STATUSES)} and status in ${listed(OPEN_STATUSES)}`;

/** Its price is still to come, also after the event: staff may receive it then. */
export const AWAITS_PRICE_SQL = `payment_status in ${listed(UNPAID_STATUSES)} and status not in ${listed(OFF_STATUSES)}`;

/** Why a booking cannot be paid. */
export type PaymentRejection = 'ALREADY_PAID' | 'EVENT_STARTED' | 'HOLD_ENDED' | 'NO_OPEN_BOOKING';

/** Null when it can be paid now; day and time are read on the clocks of the business. */
export function paymentRejection(booking: Payable, now: Date, timeZone: string): PaymentRejection | null {
  if (!isUnpaid(booking)) return 'ALREADY_PAID';
  const isLate = hasStarted(booking, now, timeZone);
  if (booking.status === 'expired') return isLate ? 'EVENT_STARTED' : 'HOLD_ENDED';
  if (booking.status === 'completed') return 'EVENT_STARTED';
  if (!isOpen(booking)) return 'NO_OPEN_BOOKING';
  return isLate ? 'EVENT_STARTED' : null;
}

/** A capture that was begun before the start may be reported so much later. */
export const CAPTURE_GRACE_MS = 60_000;

type Slotted = Pick<
  BookingEntity,
  'eventDate' | 'startsAt' | 'durationMinutes' | 'location' | 'selectedGames' | 'addOns'
>;

/** What a booking needs of a crew. */
export const slotOf = (booking: Slotted): SlotRequest => ({
  day: booking.eventDate,
  startsAt: booking.startsAt,
  durationMinutes: booking.durationMinutes,
  zipCode: booking.location.zipCode,
  games: booking.selectedGames,
  addOns: booking.addOns,
});

type Timed = { status: BookingStatus; startsAt: Date; durationMinutes: number };

/** An event is done when it is over, never before. */
export const mayComplete = (booking: Timed, now: Date) =>
  canTransition(booking.status, 'completed') && endOf(booking) <= now;

/**
 * An open event may be moved, also one whose start has passed and that did not take place: not once the child's data is
 * gone, and not when it was unpaid at its start, for then it ends.
 */
export const mayReschedule = (
  { status, startsAt, purgedAt }: Pick<Timed, 'status' | 'startsAt'> & { purgedAt: Date | null },
  now: Date,
) => isOpen({ status }) && !purgedAt && (status === 'confirmed' || startsAt > now);

/** As `mayReschedule`, and once it is completed: the host may count more children than were booked. */
export const mayEdit = (booking: Parameters<typeof mayReschedule>[0], now: Date) =>
  mayReschedule(booking, now) || (booking.status === 'completed' && !booking.purgedAt);

/** True when a start lies before now in the business zone: a past day, or an earlier minute today. */
export function isInThePast(
  event: { day: string; time: string },
  now: { today: string; minute: number },
): boolean {
  if (event.day !== now.today) return event.day < now.today;
  return (startMinute(event.time) ?? 0) < now.minute;
}

/**
 * What a booking says of its payment, by what came and is counted: what came for more than is asked pays it, and what is
 * missing is due, also when some of the rest was refunded; nothing is due of what was cancelled.
 */
export function paymentAfter(finalCents: number, money: Omit<MoneyFacts, 'finalCents'>, isCalledOff = false) {
  const { capturedCents, refundedCents } = money;
  const isInPart = !isCalledOff && refundedCents < capturedCents && capturedCents < finalCents;
  const state = isInPart ? 'part-paid' : moneyState({ finalCents, ...money });
  const isPart = state === 'part-paid';
  return { paymentStatus: PAYMENT_STATUS_OF[state], partPaidCents: isPart ? capturedCents : 0 };
}

/** Cents that came before a booking's newest payment, with it, and that are still to come. */
export type PaidParts = { beforeCents: number; nowCents: number; dueCents: number };

/** How a booking was paid whose newest payment brought `nowCents`; null when that one brought all that came. */
export function paidParts(
  {
    finalCents,
    partPaidCents,
    paymentStatus,
  }: Pick<BookingEntity, 'finalCents' | 'partPaidCents' | 'paymentStatus'>,
  nowCents: number,
): PaidParts | null {
  const cameCents = isPaid({ paymentStatus }) ? finalCents : partPaidCents;
  const beforeCents = cameCents - nowCents;
  return beforeCents > 0 ? { beforeCents, nowCents, dueCents: finalCents - cameCents } : null;
}
