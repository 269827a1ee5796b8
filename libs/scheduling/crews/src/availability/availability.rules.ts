// Open start times and full days. Pure; availability and reservation use the same rules.
import {
  AppError,
  MINUTE_MS,
  instantInZone,
  START_TIMES,
  startMinute,
  type PolicyValues,
} from '#libs/shared/contracts';
import {
  canBeServed,
  obstaclesOf,
  type CrewDay,
  type CrewOnDay,
  type FitPolicies,
  type Slot,
} from './crew-fit.rules.js';
import { travelMinutes } from './travel.rules.js';

const QUARTER_MS = 15 * MINUTE_MS;

/** The event to place on a day; `now` in ms since 1970. */
type Question = Omit<Slot, 'startsAt'> & { now: number; zone: string };
type Offering = FitPolicies & Pick<PolicyValues, 'startTimes'>;

/** The start times of a day (yyyy-MM-dd) that are not past. */
export const comingStarts = (
  labels: readonly string[],
  day: string,
  { now, zone }: Pick<Question, 'now' | 'zone'>,
) => labels.filter((label) => instantInZone(day, startMinute(label) ?? 0, zone).getTime() >= now);

/** The offered start times that a crew can serve, in order, such as "9:00 AM". */
export function openStarts(day: CrewDay, { now, zone, ...slot }: Question, policies: Offering): string[] {
  return policies.startTimes.filter((label) => {
    const startsAt = instantInZone(day.day, startMinute(label) ?? 0, zone).getTime();
    return canBeServed(day, { ...slot, startsAt }, policies, now);
  });
}

/** The `count` starts nearest to a minute, in chronological order. */
export function nearest(starts: readonly string[], targetMinute: number, count: number): string[] {
  const distance = (label: string) => Math.abs((startMinute(label) ?? 0) - targetMinute);
  return starts
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => (startMinute(a) ?? 0) - (startMinute(b) ?? 0));
}

/** Three games at an unknown place. */
const USUAL: Omit<Slot, 'startsAt'> = { durationMinutes: 90, stop: { zip: null, place: null }, items: [] };

/**
 * True if crews work that day and none can serve another usual event: three games, 90 minutes, at an unknown ZIP code,
 * with unlimited equipment. A day without working crews is not full.
 */
export function isFullDay(day: CrewDay, zone: string, policies: FitPolicies): boolean {
  const working = day.crews.filter(({ hours }) => hours.length > 0);
  const [first, last] = [START_TIMES[0], START_TIMES[START_TIMES.length - 1]].map((label) =>
    instantInZone(day.day, startMinute(label) ?? 0, zone).getTime(),
  );
  const isOpen = (crew: CrewOnDay, startsAt: number) =>
    startsAt <= last && obstaclesOf(day, crew, { ...USUAL, startsAt }, policies).length === 0;
  return (
    working.length > 0 &&
    !working.some((crew) => earliestOf(crew, first, policies).some((startsAt) => isOpen(crew, startsAt)))
  );
}

/** The first start of each gap; if it is not possible, no later start in the gap is. */
function earliestOf({ home, hours, busy }: CrewOnDay, first: number, policies: FitPolicies): number[] {
  const after = (instant: number, from: CrewOnDay['home']) => {
    const minutes = travelMinutes(from, USUAL.stop, policies) + policies.setUpMinutes;
    return Math.ceil(Math.max(first, instant + minutes * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  };
  return [...hours.map(({ from }) => after(from, home)), ...busy.map(({ to, stop }) => after(to, stop))];
}

/** A start that cannot be reserved: up to three alternatives and their day, none and null if nothing is open. */
export type StartConflict = { alternatives: string[]; alternativesDay: string | null };

export const slotTaken = ({ alternatives, alternativesDay }: StartConflict) =>
  new AppError('SLOT_TAKEN', undefined, {
    facts: { alternatives, ...(alternativesDay && { alternativesDay }) },
  });
