// Which start times the wizard asks for, and why one that was chosen is no longer available. Without crews nothing is
// asked; when the call fails all are offered and the booking decides.
import { DAY_MS, LIMITS, startMinute, type DayStarts } from '#libs/shared/contracts';
import { dateToDay, dayToDate } from './calendar-day.js';
import type { BookingDraft } from '../draft/booking.draft.js';

/** What of the answers decides which starts are open. `zip`: its five digits, or empty until they are typed. */
export type Plan = { games: string; guestCount: number; addOns: string; zip: string };

const OFFERED = 3;
/** Six weeks, as many as a page of the calendar shows. */
const PAGE_DAYS = 42;

export function planOf({ selectedGames, guestCount, addOns, location }: BookingDraft): Plan {
  const { min, max, initial } = LIMITS.guests;
  const isCount = Number.isInteger(guestCount) && guestCount >= min && guestCount <= max;
  return {
    games: [...new Set(selectedGames)].toSorted().join(),
    guestCount: isCount ? guestCount : initial,
    addOns: (['photography', 'videography'] as const).filter((each) => addOns[each]).join(),
    zip: /^\s*(\d{5})(?!\d)/.exec(location.zipCode)?.[1] ?? '',
  };
}

/** The days that the calendar shows with the month of `day`, from the Sunday before its first; none before `today`. */
export function pageOf(day: string, today: string): { from: string; days: number } {
  const first = dayToDate(`${day.slice(0, 7)}-01`) as Date;
  const before = first.getDay();
  const from = dateToDay(new Date(first.getFullYear(), first.getMonth(), 1 - before, 12));
  if (from >= today) return { from, days: PAGE_DAYS };
  const passed = Math.round((Number(dayToDate(today)) - Number(dayToDate(from))) / DAY_MS);
  return { from: today, days: Math.max(1, PAGE_DAYS - passed) };
}

/** The query of the call. What is not chosen yet is left out. `offer`: the key of an offer whose time counts as free. */
export function queryOf(plan: Plan, { from, days }: { from: string; days: number }, offer = ''): string {
  const { games, guestCount, addOns, zip } = plan;
  const given = {
    from,
    days: String(days),
    games,
    guestCount: String(guestCount),
    addOns,
    zipCode: zip,
    offer,
  };
  return String(new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')));
}

/** Why a chosen start is not available: the place, other answers, or it was taken. */
export type Reason = 'zip' | 'plan' | 'taken';

/** `last`: the plan with which the start was open when it was looked at last. */
export function reasonOf(last: Plan | null, now: Plan): Reason {
  if (!last) return now.zip ? 'zip' : 'taken';
  if (last.zip !== now.zip) return 'zip';
  return last.games !== now.games || last.guestCount !== now.guestCount || last.addOns !== now.addOns
    ? 'plan'
    : 'taken';
}

/** Up to three open starts nearest to the wanted one, in order of time. */
export function nearestStarts(starts: readonly string[], wanted: string): string[] {
  const minute = (label: string) => startMinute(label) ?? 0;
  const away = (label: string) => Math.abs(minute(label) - minute(wanted));
  return starts
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, OFFERED)
    .toSorted((one, other) => minute(one) - minute(other));
}

/** A conflict of the chosen start, and the alternatives. */
export type StartConflict = {
  reason: Reason;
  time: string;
  /** The day of what is free instead. */
  day: string;
  free: string[];
};

/** The server's rejection of a start. */
export type RejectedStart = {
  wanted: { day: string; time: string; plan: Plan };
  alternatives: string[];
  alternativesDay: string;
};

/** Parses that rejection; missing fields mean no alternatives. */
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
  plan: Plan;
  lastFit: Plan | null;
  rejected: RejectedStart | null;
  open: readonly string[] | null;
};

const isSame = (one: RejectedStart['wanted'], other: RejectedStart['wanted']) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The conflict of the chosen start; null while it fits or availability is unknown. */
export function startConflictOf(
  { day, time }: Chosen,
  { plan, lastFit, rejected, open }: Known,
): StartConflict | null {
  if (!day || !time) return null;
  if (rejected && isSame(rejected.wanted, { day, time, plan }))
    return { reason: 'taken', time, day: rejected.alternativesDay, free: rejected.alternatives };
  if (!open || open.includes(time)) return null;
  return { reason: reasonOf(lastFit, plan), time, day, free: nearestStarts(open, time) };
}

/** The open starts of a day; null when the answer does not hold the day. */
export const startsOn = (days: readonly DayStarts[] | undefined, day: string): readonly string[] | null =>
  days?.find((each) => each.day === day)?.starts ?? null;
