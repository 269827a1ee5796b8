// Starts that a press or a drop in the calendar means: those of the shop, every quarter of an hour.
import { instantInZone, MINUTE_MS, START_TIMES, startMinute } from '#libs/shared/contracts';

/** `now` in ms since 1970; `minutes` is the length of an event. */
type Room = { day: string; now: number; zone: string; minutes: number };

/** The instant of a start, in ms since 1970. */
export const instantOf = (day: string, time: string, zone: string) =>
  instantInZone(day, startMinute(time) ?? 0, zone).getTime();

/** The starts of a free time (instants) that are ahead and leave room for an event. */
export function startsIn({ from, to }: { from: string; to: string }, { day, now, zone, minutes }: Room) {
  const first = Math.max(Date.parse(from), now);
  const last = Date.parse(to) - minutes * MINUTE_MS;
  return START_TIMES.filter((time) => {
    const at = instantOf(day, time, zone);
    return at >= first && at <= last;
  });
}

/** The start nearest to a wall-clock minute. */
export const nearestStart = (minute: number, among: readonly string[] = START_TIMES) => {
  const distance = (time: string) => Math.abs((startMinute(time) ?? 0) - minute);
  return among.reduce((best, time) => (distance(time) < distance(best) ? time : best));
};
