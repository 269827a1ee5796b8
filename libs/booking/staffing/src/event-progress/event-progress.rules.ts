// Which step of an event's day may be recorded or undone, and what goes into the van. Steps go forward only, and a
// skipped one stays skipped, since a host who forgot "On my way" must be able to arrive.
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

const ANOTHERS = 'Somebody else pressed this. It waits until they log in again.';

type Timed = { status: string; startsAt: Date; durationMinutes: number };

/**
 * A tap that waits for a connection may meet another session: phones are passed on. It says whose it is, and is accepted
 * from nobody else. @throws AppError UNAUTHENTICATED, so that it is stored for the host who tapped.
 */
export function assertOwnTap(
  { pressedBy }: { pressedBy?: string },
  { userId }: { userId: string | null },
): void {
  if (pressedBy && pressedBy !== userId) throw new AppError('UNAUTHENTICATED', ANOTHERS);
}

/** When a step was done: as the phone says for one that waited for a connection, yet never ahead of us. */
export const stepTime = (pressedAt: string | undefined, now: Date): Date =>
  pressedAt === undefined ? now : new Date(Math.min(Date.parse(pressedAt), now.getTime()));

/** A host who is on the way and names no time counts with the longest one. */
export const etaOf = (step: EventStep, etaMinutes: number | undefined): number | null =>
  step === 'on-the-way' ? (etaMinutes ?? Math.max(...ETA_MINUTES)) : null;

/** Named one by one, so that the API can say which codes it answers with. */
type StepRejection = Extract<ErrorCode, 'NOT_ALLOWED' | 'TOO_LATE'>;

/** Why a step cannot be recorded at this instant; null when it can. `done` are the steps so far. */
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

/** True for a finish so long before the planned start that it is probably a slip. */
export const finishesEarly = ({ startsAt }: Pick<Timed, 'startsAt'>, step: EventStep, at: Date): boolean =>
  step === 'finished' && at.getTime() < startsAt.getTime() - EARLY_FINISH_MINUTES * MINUTE_MS;

/** Why a step that was done at this instant cannot be undone now. */
export function undoRejection(booking: Timed, doneAt: Date, now: Date): StepRejection | null {
  if (!isConfirmed(booking)) return 'NOT_ALLOWED';
  return now.getTime() > doneAt.getTime() + UNDO_MINUTES * MINUTE_MS ? 'TOO_LATE' : null;
}

/** When they should be there, rounded up: "about 1:25 PM" shall not be too early. */
export const expectedAt = (at: Date, etaMinutes: number | null): Date | null =>
  etaMinutes === null
    ? null
    : new Date(Math.ceil((at.getTime() + etaMinutes * MINUTE_MS) / ROUNDED_TO_MS) * ROUNDED_TO_MS);

/** True in the days around an event in which its hosts see the family's details. */
export const showsFamily = ({ startsAt, durationMinutes }: Omit<Timed, 'status'>, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - DETAILS_HOURS_BEFORE * HOUR_MS &&
  now.getTime() <= endOf({ startsAt, durationMinutes }).getTime() + DETAILS_HOURS_AFTER * HOUR_MS;

export type LoadedEvent = Pick<Booking, 'id' | 'selectedGames' | 'gameNames' | 'addOns'>;

/** What goes into the van for an event: the equipment of its games, then its cameras, shirts and awards. */
export function loadingListOf(
  { selectedGames, gameNames, addOns }: LoadedEvent,
  inVan: readonly string[],
): LoadingItem[] {
  const games = selectedGames.map((item, index) => ({ item, name: gameNames[index] ?? null }));
  const extras = EXTRA_ITEMS.filter((item) => addOns[item]).map((item) => ({ item, name: null }));
  return [...games, ...extras].map((each) => ({ ...each, isLoaded: inVan.includes(each.item) }));
}
