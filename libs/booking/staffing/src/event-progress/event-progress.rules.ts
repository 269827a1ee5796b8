// Which progress step of an event may be recorded or undone, and its loading list. Steps only go forward, and a skipped
// one stays skipped: a host who forgot "On my way" must be able to arrive.
import type { Booking } from '#libs/booking/bookings';
import {
  HOUR_MS,
  MINUTE_MS,
  AppError,
  EARLY_FINISH_MINUTES,
  endOf,
  ETA_MINUTES,
  EVENT_STEPS,
  EXTRA_ITEMS,
  isConfirmed,
  UNDO_MINUTES,
  type ErrorCode,
  type EventStep,
  type LoadingItem,
} from '#libs/shared/contracts';

const FIRST_HOURS_BEFORE = 12;
const LAST_HOURS_AFTER = 24;
const DETAILS_HOURS_BEFORE = 48;
const DETAILS_HOURS_AFTER = 24;
const ROUNDED_TO_MS = 5 * MINUTE_MS;

const ANOTHERS = 'Someone else recorded this. It will be sent when they log in again.';

type Timed = { status: string; startsAt: Date; durationMinutes: number };

/**
 * An offline tap may be sent in another user's session, because phones are shared. It contains its user's id and is
 * rejected for any other user.
 * @throws AppError UNAUTHENTICATED, so that the phone stores it until that host logs in.
 */
export function assertOwnTap(
  { pressedBy }: { pressedBy?: string },
  { userId }: { userId: string | null },
): void {
  if (pressedBy && pressedBy !== userId) throw new AppError('UNAUTHENTICATED', ANOTHERS);
}

/** When a step was done: the phone's time for an offline tap, but never in the future. */
export const stepTime = (pressedAt: string | undefined, now: Date): Date =>
  pressedAt === undefined ? now : new Date(Math.min(Date.parse(pressedAt), now.getTime()));

/** A host on the way without an arrival time gets the longest one. */
export const etaOf = (step: EventStep, etaMinutes: number | undefined): number | null =>
  step === 'on-the-way' ? (etaMinutes ?? Math.max(...ETA_MINUTES)) : null;

/** Listed explicitly so that the API description contains the possible codes. */
type StepRejection = Extract<ErrorCode, 'NOT_ALLOWED' | 'TOO_LATE'>;

/** Why a step cannot be recorded at this instant; null when it can. `done`: the steps so far. */
export function stepRejection(
  booking: Timed,
  step: EventStep,
  { done, at }: { done: readonly EventStep[]; at: Date },
): StepRejection | null {
  if (!isConfirmed(booking)) return 'NOT_ALLOWED';
  const isLate = at.getTime() > endOf(booking).getTime() + LAST_HOURS_AFTER * HOUR_MS;
  if (isLate) return 'TOO_LATE';
  const isEarly = at.getTime() < booking.startsAt.getTime() - FIRST_HOURS_BEFORE * HOUR_MS;
  const isOvertaken = done.some((each) => EVENT_STEPS.indexOf(each) > EVENT_STEPS.indexOf(step));
  return isEarly || isOvertaken ? 'NOT_ALLOWED' : null;
}

/** True when a finish is so long before the planned start that it is probably a mistake. */
export const finishesEarly = ({ startsAt }: Pick<Timed, 'startsAt'>, step: EventStep, at: Date): boolean =>
  step === 'finished' && at.getTime() < startsAt.getTime() - EARLY_FINISH_MINUTES * MINUTE_MS;

/** Why a step done at this instant cannot be undone now; null when it can. */
export function undoRejection(booking: Timed, doneAt: Date, now: Date): StepRejection | null {
  if (!isConfirmed(booking)) return 'NOT_ALLOWED';
  return now.getTime() > doneAt.getTime() + UNDO_MINUTES * MINUTE_MS ? 'TOO_LATE' : null;
}

/** Expected arrival, rounded up so that "about 1:25 PM" is not too early. */
export const expectedAt = (at: Date, etaMinutes: number | null): Date | null =>
  etaMinutes === null
    ? null
    : new Date(Math.ceil((at.getTime() + etaMinutes * MINUTE_MS) / ROUNDED_TO_MS) * ROUNDED_TO_MS);

/** True in the days around an event when its hosts can see the family's details. */
export const showsFamily = ({ startsAt, durationMinutes }: Omit<Timed, 'status'>, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - DETAILS_HOURS_BEFORE * HOUR_MS &&
  now.getTime() <= endOf({ startsAt, durationMinutes }).getTime() + DETAILS_HOURS_AFTER * HOUR_MS;

export type LoadedEvent = Pick<Booking, 'id' | 'selectedGames' | 'gameNames' | 'addOns'>;

/** The loading list of an event: equipment of its games, then cameras, shirts and awards. */
export function loadingListOf(
  { selectedGames, gameNames, addOns }: LoadedEvent,
  inVan: readonly string[],
): LoadingItem[] {
  const games = selectedGames.map((item, index) => ({ item, name: gameNames[index] ?? null }));
  const extras = EXTRA_ITEMS.filter((item) => addOns[item]).map((item) => ({ item, name: null }));
  return [...games, ...extras].map((each) => ({ ...each, isLoaded: inVan.includes(each.item) }));
}
