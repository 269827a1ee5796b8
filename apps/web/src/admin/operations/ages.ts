// Ages and durations.
import { ageText } from '#libs/shared/contracts';
import { tenths } from '../../lib/format/format.js';

/** "12 s", "5 min", "3 h"; a dash for null. */
export const age = (seconds: number | null): string => (seconds === null ? '–' : ageText(seconds));

/** "12 s ago", or "in 12 s". Uses the server's clock, which may differ from the browser's. */
export function since(at: string, now: string): string {
  const seconds = Math.round((Date.parse(now) - Date.parse(at)) / 1_000);
  return seconds >= 0 ? `${ageText(seconds)} ago` : `in ${ageText(-seconds)}`;
}

/** "340 ms", "2.1 s"; a dash for null. */
export function duration(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1_000 ? `${ms} ms` : `${tenths(ms / 1_000)} s`;
}
