// Reservations that a change of hours would leave outside the hours. Pure.
import { MINUTE_MS } from '#libs/shared/contracts';
import type { Busy, CrewDay, Span } from '../availability/crew-fit.rules.js';
import { travelMinutes, type Stop, type TravelPolicies } from '../availability/travel.rules.js';

const isWithinHours = (hours: readonly Span[], { from, to }: Span, driveMs: number) =>
  hours.some((each) => each.from <= from - driveMs && to + driveMs <= each.to);

/**
 * Reservations that fitted the crew's hours, including the drives from and to home, and no longer do. Reservations that
 * staff placed outside the hours count only if the day is closed. A change of home alone leaves nothing outside.
 */
export function reservationsLeftOutside(
  before: readonly CrewDay[],
  after: readonly CrewDay[],
  policies: TravelPolicies,
): Busy[] {
  return before.flatMap(({ day, crews }) =>
    crews.flatMap((crew) => {
      const now = after.find((each) => each.day === day)?.crews.find(({ no }) => no === crew.no);
      if (!now) return [];
      const isDayLost = now.hours.length === 0 && crew.hours.length > 0;
      return crew.busy.filter((busy) => {
        const fits = (hours: readonly Span[], home: Stop) =>
          isWithinHours(hours, busy, travelMinutes(home, busy.stop, policies) * MINUTE_MS);
        const isOutside = !fits(now.hours, now.home) && !fits(now.hours, crew.home);
        return isOutside && (isDayLost || fits(crew.hours, crew.home));
      });
    }),
  );
}
