// Which start times are open, and whether a day is full. Pure: what is offered and what is reserved ask the same rules.
import {
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

/** What is asked of every start time of a day; `now` in ms since 1970. */
type Question = Omit<Slot, 'startsAt'> & { now: number; zone: string };
type Offering = FitPolicies & Pick<PolicyValues, 'startTimes'>;

/** Which of some start times of a day (yyyy-MM-dd) are still to come. */
export const comingStarts = (
  labels: readonly string[],
  day: string,
  { now, zone }: Pick<Question, 'now' | 'zone'>,
) => labels.filter((label) => instantInZone(day, startMinute(label) ?? 0, zone).getTime() >= now);

/** The start times that are offered and some crew can serve that day, in order, such as "9:00 AM". */
export function openStarts(day: CrewDay, { now, zone, ...slot }: Question, policies: Offering): string[] {
  return policies.startTimes.filter((label) => {
    const startsAt = instantInZone(day.day, startMinute(label) ?? 0, zone).getTime();
    return canBeServed(day, { ...slot, startsAt }, policies, now);
  });
}

/** The open starts nearest to a wanted one, in order of time. */
export function nearest(starts: readonly string[], wantedMinute: number, count: number): string[] {
  const away = (label: string) => Math.abs((startMinute(label) ?? 0) - wantedMinute);
  return starts
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, count)
    .toSorted((a, b) => (startMinute(a) ?? 0) - (startMinute(b) ?? 0));
}

/** Three games, somewhere. */
const USUAL: Omit<Slot, 'startsAt'> = { durationMinutes: 90, stop: { zip: null, place: null }, items: [] };

/**
 * True when crews work that day and none of them can serve another usual party: three games, 90 minutes, at a ZIP code
 * that nobody knows, with equipment that nobody counts. A day on which no crew works is no full day.
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

/** The first start of each gap: where that one is occupied, the others of the gap are. */
function earliestOf({ home, hours, busy }: CrewOnDay, first: number, policies: FitPolicies): number[] {
  const after = (instant: number, from: CrewOnDay['home']) => {
    const minutes = travelMinutes(from, USUAL.stop, policies) + policies.setUpMinutes;
    return Math.ceil(Math.max(first, instant + minutes * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  };
  return [...hours.map(({ from }) => after(from, home)), ...busy.map(({ to, stop }) => after(to, stop))];
}
