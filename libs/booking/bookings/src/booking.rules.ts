import { isDeepStrictEqual } from 'node:util';
import type { SlotRequest } from '#libs/scheduling/crews';
import {
  endOf,
  hasStarted,
  isOff,
  isOpen,
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

/** Replaces the child's name; chk_booking_purged requires this value. */
export const REMOVED = 'Removed';

/** Days to keep reasons written after the child's data was removed, because their mails are read and resent. */
export const LATE_REASON_DAYS = 7;

/**
 * Every change of a booking's status: the statuses it may leave, and the one it reaches. The statements of
 * booking.repository.ts take their statuses from here.
 */
export const TRANSITIONS = {
  /** Staff confirm it without a payment; an expired one is reinstated first. */
  confirm: { from: ['pending'], to: 'confirmed' },
  /** Its price is paid or free. A completed booking may be paid later and stays completed. */
  pay: { from: ['pending', 'confirmed'], to: 'confirmed' },
  /** It took place. */
  complete: { from: ['confirmed'], to: 'completed' },
  /** The host undoes 'finished'. */
  reopen: { from: ['completed'], to: 'confirmed' },
  cancel: { from: ['pending', 'confirmed', 'completed', 'expired'], to: 'cancelled' },
  /** It was unpaid at its start, or at the end of its hold. */
  expire: { from: ['pending'], to: 'expired' },
  /** Its time is reserved again, the only way back from expired. */
  reinstate: { from: ['expired'], to: 'pending' },
} as const satisfies Record<string, { from: readonly BookingStatus[]; to: BookingStatus }>;

export type Transition = keyof typeof TRANSITIONS;

export const canTransition = (status: BookingStatus, transition: Transition) =>
  (TRANSITIONS[transition].from as readonly BookingStatus[]).includes(status);

const listed = (words: readonly string[]) => `('${words.join("', '")}')`;

/** SQL condition for open and unpaid, built from the lists of the rules; the start is compared separately. */
export const IS_PAYABLE_SQL = `payment_status in ${listed(UNPAID_STATUSES)} and status in ${listed(OPEN_STATUSES)}`;

/** The price is still due, also after the event: staff may record a payment then. */
export const AWAITS_PRICE_SQL = `payment_status in ${listed(UNPAID_STATUSES)} and status not in ${listed(OFF_STATUSES)}`;

/** What is still due of a booking that takes place, in cents. */
export const dueCentsOf = (
  booking: Pick<BookingEntity, 'status' | 'paymentStatus' | 'finalCents' | 'partPaidCents'>,
): number => (isUnpaid(booking) && !isOff(booking) ? booking.finalCents - booking.partPaidCents : 0);

/** Why a booking cannot be paid. */
export type PaymentRejection = 'ALREADY_PAID' | 'EVENT_STARTED' | 'HOLD_ENDED' | 'NO_OPEN_BOOKING';

/**
 * Whether an earlier payment has settled the price: a part was received, or the code is redeemed and the money was
 * refunded. Then only the rest is due, without another code or deposit.
 */
export const hasSettledPrice = ({
  partPaidCents,
  promoCode,
}: Pick<BookingEntity, 'partPaidCents' | 'promoCode'>) => partPaidCents > 0 || promoCode !== null;

/** Null when it can be paid now; day and time are in the business time zone. */
export function paymentRejection(booking: Payable, now: Date, timeZone: string): PaymentRejection | null {
  if (!isUnpaid(booking)) return 'ALREADY_PAID';
  const isLate = hasStarted(booking, now, timeZone);
  if (booking.status === 'expired') return isLate ? 'EVENT_STARTED' : 'HOLD_ENDED';
  if (booking.status === 'completed') return 'EVENT_STARTED';
  if (!isOpen(booking)) return 'NO_OPEN_BOOKING';
  return isLate ? 'EVENT_STARTED' : null;
}

/** A capture begun before the start may be reported this much later. */
export const CAPTURE_GRACE_MS = 60_000;

type Slotted = Pick<
  BookingEntity,
  'eventDate' | 'startsAt' | 'durationMinutes' | 'location' | 'selectedGames' | 'addOns'
>;

/** The crew time that a booking needs. */
export const slotOf = (booking: Slotted): SlotRequest => ({
  day: booking.eventDate,
  startsAt: booking.startsAt,
  durationMinutes: booking.durationMinutes,
  zipCode: booking.location.zipCode,
  games: booking.selectedGames,
  addOns: booking.addOns,
});

/** Whether an edit or reschedule changes the crew time that the booking needs. */
export const needsOtherSlot = (before: Slotted, after: Slotted) =>
  !isDeepStrictEqual(slotOf(before), slotOf(after));

type Timed = { status: BookingStatus; startsAt: Date; durationMinutes: number };

/** An event can be completed only after its end. */
export const mayComplete = (booking: Timed, now: Date) =>
  canTransition(booking.status, 'complete') && endOf(booking) <= now;

/**
 * An open event may be rescheduled, also after its start when it did not take place. Not once the child's data is
 * removed, and not when unpaid at its start, because it expires then.
 */
export const mayReschedule = (
  { status, startsAt, purgedAt }: Pick<Timed, 'status' | 'startsAt'> & { purgedAt: Date | null },
  now: Date,
) => isOpen({ status }) && !purgedAt && (status === 'confirmed' || startsAt > now);

/** Like `mayReschedule`, and also after completion: the host may count more children than booked. */
export const mayEdit = (booking: Parameters<typeof mayReschedule>[0], now: Date) =>
  mayReschedule(booking, now) || (booking.status === 'completed' && !booking.purgedAt);

/** True when a start is before now in the business time zone: an earlier day, or an earlier minute today. */
export function isInThePast(
  event: { day: string; time: string },
  now: { today: string; minute: number },
): boolean {
  if (event.day !== now.today) return event.day < now.today;
  return (startMinute(event.time) ?? 0) < now.minute;
}

/**
 * A booking's payment fields from the money received. Overpayment counts as paid; a missing amount is due even when the
 * payment was refunded; nothing is due for a cancelled booking.
 */
export function paymentAfter(finalCents: number, money: Omit<MoneyFacts, 'finalCents'>, isCalledOff = false) {
  const { capturedCents } = money;
  const isInPart = !isCalledOff && capturedCents > 0 && capturedCents < finalCents;
  const state = isInPart ? 'part-paid' : moneyState({ finalCents, ...money });
  const isPart = state === 'part-paid';
  return { paymentStatus: PAYMENT_STATUS_OF[state], partPaidCents: isPart ? capturedCents : 0 };
}
