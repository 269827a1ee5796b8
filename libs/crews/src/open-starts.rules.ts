import { instantInZone, START_TIMES, startMinute } from '#libs/contracts';
import { isInTime, isTakeable, type CrewDay, type FitPolicies, type Slot } from './crew-fit.rules.js';

/** What is asked of every start time of a day. */
export type Question = Omit<Slot, 'startsAt'> & { now: number; zone: string };

/** The start times of the list that some crew can take that day, in order, such as "9:00 AM". See README, rule 14. */
export function openStarts(day: CrewDay, { now, zone, ...slot }: Question, policies: FitPolicies): string[] {
  return START_TIMES.filter((label) => {
    const startsAt = instantInZone(day.day, startMinute(label) ?? 0, zone).getTime();
    const asked = { ...slot, startsAt };
    return startsAt >= now && isInTime(asked, now, policies) && isTakeable(day, asked, policies);
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
