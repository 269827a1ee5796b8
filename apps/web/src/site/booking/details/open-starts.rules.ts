// Which start times the wizard queries, and why a chosen one is no longer available. Without crews nothing is queried;
// when the call fails all starts are offered and the booking request decides.
import { LIMITS, startMinute, type DayStarts } from '#libs/shared/contracts';
import type { BookingDraft } from '../draft/booking.draft.js';

/** The answers that determine which starts are open. `zip`: its five digits, or empty until complete. */
export type AvailabilityInput = { games: string; guestCount: number; addOns: string; zip: string };

export const isSameInput = (one: AvailabilityInput, other: AvailabilityInput): boolean =>
  one.games === other.games &&
  one.guestCount === other.guestCount &&
  one.addOns === other.addOns &&
  one.zip === other.zip;

const OFFERED = 3;

export function availabilityInput({
  selectedGames,
  guestCount,
  addOns,
  location,
}: BookingDraft): AvailabilityInput {
  const { min, max, initial } = LIMITS.guests;
  const isCount = Number.isInteger(guestCount) && guestCount >= min && guestCount <= max;
  return {
    games: [...new Set(selectedGames)].toSorted().join(),
    guestCount: isCount ? guestCount : initial,
    addOns: (['photography', 'videography'] as const).filter((each) => addOns[each]).join(),
    zip: /^\s*(\d{5})(?!\d)/.exec(location.zipCode)?.[1] ?? '',
  };
}

/**
 * The query of the call, without missing answers. `offer`: the key of a waiting-list offer whose time counts as free.
 */
export function queryOf(input: AvailabilityInput, { from, days }: { from: string; days: number }): string {
  const { games, guestCount, addOns, zip } = input;
  const given = {
    from,
    days: String(days),
    games,
    guestCount: String(guestCount),
    addOns,
    zipCode: zip,
  };
  return String(new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')));
}

/** Why a chosen start is unavailable: the location, other answers, or it was taken. */
export type Reason = 'zip' | 'answers' | 'taken';

/** `last`: the input for which the start was open at the last check. */
export function reasonOf(last: AvailabilityInput | null, now: AvailabilityInput): Reason {
  if (!last) return now.zip ? 'zip' : 'taken';
  if (last.zip !== now.zip) return 'zip';
  return isSameInput(last, now) ? 'taken' : 'answers';
}

/** Up to three open starts nearest to the wanted one, sorted by time. */
export function nearestStarts(starts: readonly string[], wanted: string): string[] {
  const minute = (label: string) => startMinute(label) ?? 0;
  const away = (label: string) => Math.abs(minute(label) - minute(wanted));
  return starts
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, OFFERED)
    .toSorted((one, other) => minute(one) - minute(other));
}

/** A conflict of the chosen start, with alternatives. */
export type StartConflict = {
  reason: Reason;
  time: string;
  /** The day of the alternatives. */
  day: string;
  free: string[];
};

/** The server's rejection of a start. */
export type RejectedStart = {
  wanted: { day: string; time: string; input: AvailabilityInput };
  alternatives: string[];
  alternativesDay: string;
};

/** Parses a rejection; missing fields mean no alternatives. */
export function rejectedStart(body: Record<string, unknown>, wanted: RejectedStart['wanted']): RejectedStart {
  const { alternatives, alternativesDay } = body;
  const isText = (each: unknown) => typeof each === 'string';
  return {
    wanted,
    alternatives: Array.isArray(alternatives) ? alternatives.filter(isText) : [],
    alternativesDay: isText(alternativesDay) ? (alternativesDay as string) : wanted.day,
  };
}

type Chosen = { day: string; time: string };
type Known = {
  input: AvailabilityInput;
  lastOpenStart: AvailabilityInput | null;
  rejected: RejectedStart | null;
  open: readonly string[] | null;
};

const isSame = (one: RejectedStart['wanted'], other: RejectedStart['wanted']) =>
  one.day === other.day && one.time === other.time && isSameInput(one.input, other.input);

/** The conflict of the chosen start; null while it fits or availability is unknown. */
export function startConflictOf(
  { day, time }: Chosen,
  { input, lastOpenStart, rejected, open }: Known,
): StartConflict | null {
  if (!day || !time) return null;
  if (rejected && isSame(rejected.wanted, { day, time, input }))
    return { reason: 'taken', time, day: rejected.alternativesDay, free: rejected.alternatives };
  if (!open || open.includes(time)) return null;
  return { reason: reasonOf(lastOpenStart, input), time, day, free: nearestStarts(open, time) };
}

/** The open starts of a day; null when the response does not include the day. */
export const startsOn = (days: readonly DayStarts[] | undefined, day: string): readonly string[] | null =>
  days?.find((each) => each.day === day)?.starts ?? null;
