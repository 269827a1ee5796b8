import { instantInZone, startMinute, type PolicyValues } from '#libs/shared/contracts';
import { isTakeable, type CrewDay, type FitPolicies, type Slot } from './crew-fit.rules.js';

/** What is asked of every start time of a day. */
export type Question = Omit<Slot, 'startsAt'> & { now: number; zone: string };
type Offering = FitPolicies & Pick<PolicyValues, 'startTimes'>;

/** Which of some start times of a day (yyyy-MM-dd) are still to come. */
export const comingStarts = (
  labels: readonly string[],
  day: string,
  { now, zone }: Pick<Question, 'now' | 'zone'>,
) => labels.filter((label) => instantInZone(day, startMinute(label) ?? 0, zone).getTime() >= now);

/** The start times that are offered and some crew can take that day, in order, such as "9:00 AM". */
export function openStarts(day: CrewDay, { now, zone, ...slot }: Question, policies: Offering): string[] {
  return policies.startTimes.filter((label) => {
    const startsAt = instantInZone(day.day, startMinute(label) ?? 0, zone).getTime();
    return isTakeable(day, { ...slot, startsAt }, policies, now);
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
