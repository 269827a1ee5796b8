// Ages and durations.
import { tenths } from '../../lib/format/format.js';

const STEPS: [limit: number, unit: string, seconds: number][] = [
  [90, 's', 1],
  [90 * 60, 'min', 60],
  [36 * 3_600, 'h', 3_600],
  [Infinity, 'd', 86_400],
];

/** "12 s", "5 min", "3 h"; a dash for null. */
export function age(seconds: number | null): string {
  if (seconds === null) return '–';
  const [, unit, size] = STEPS.find(([limit]) => seconds < limit) ?? STEPS[3];
  return `${Math.round(seconds / size)} ${unit}`;
}

/** "12 s ago", or "in 12 s". Uses the server's clock, which may differ from the browser's. */
export function since(at: string, now: string): string {
  const seconds = Math.round((Date.parse(now) - Date.parse(at)) / 1_000);
  return seconds >= 0 ? `${age(seconds)} ago` : `in ${age(-seconds)}`;
}

/** "340 ms", "2.1 s"; a dash for null. */
export function duration(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1_000 ? `${ms} ms` : `${tenths(ms / 1_000)} s`;
}
