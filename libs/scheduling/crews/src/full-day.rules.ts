// Whether a day has room for one more usual party. Pure: it asks the same function as what is offered.
import { instantInZone, START_TIMES, startMinute } from '#libs/shared/contracts';
import { obstaclesOf, type CrewDay, type CrewOnDay, type FitPolicies, type Slot } from './crew-fit.rules.js';
import { travelMinutes } from './travel.rules.js';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** Three games, somewhere. */
const USUAL: Omit<Slot, 'startsAt'> = { durationMinutes: 90, stop: { zip: null, place: null }, items: [] };

/**
 * True when crews work that day and none of them can take another usual party: three games, 90 minutes, at a ZIP code
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

/** The first start of each gap: where that one is taken, the others of the gap are. */
function earliestOf({ home, hours, busy }: CrewOnDay, first: number, policies: FitPolicies): number[] {
  const after = (instant: number, from: CrewOnDay['home']) => {
    const minutes = travelMinutes(from, USUAL.stop, policies) + policies.setUpMinutes;
    return Math.ceil(Math.max(first, instant + minutes * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  };
  return [...hours.map(({ from }) => after(from, home)), ...busy.map(({ to, stop }) => after(to, stop))];
}
