// How the ops room words causes, times and numbers.
import type { FailureGroup } from '#libs/shared/contracts';

const STEPS: [limit: number, unit: string, seconds: number][] = [
  [90, 's', 1],
  [90 * 60, 'min', 60],
  [36 * 3_600, 'h', 3_600],
  [Infinity, 'd', 86_400],
];

/** "12 s", "5 min", "3 h"; a dash for nothing. */
export function age(seconds: number | null): string {
  if (seconds === null) return '–';
  const [, unit, size] = STEPS.find(([limit]) => seconds < limit) ?? STEPS[3];
  return `${Math.round(seconds / size)} ${unit}`;
}

/** Names a cause: a handler of ours, or whose machine how many handlers wait for. */
export const causeOf = ({ handlers, dependency }: Pick<FailureGroup, 'handlers' | 'dependency'>): string =>
  dependency ? `Waiting for the ${dependency} (${plural(handlers.length, 'handler')})` : handlers[0];

/** "12 s ago", or "in 12 s". */
export function since(at: string | Date, now: Date): string {
  const seconds = Math.round((now.getTime() - new Date(at).getTime()) / 1_000);
  return seconds >= 0 ? `${age(seconds)} ago` : `in ${age(-seconds)}`;
}

/** "06:55" on the company's clock, with the day in front when it is another one than today's. */
export function wallClock(at: string | Date, now: Date, timeZone: string): string {
  const [time, day, today] = [at, at, now].map((each, index) =>
    new Date(each).toLocaleString('en-US', { timeZone, hourCycle: 'h23', ...(index === 0 ? TIME : DAY) }),
  );
  return day === today ? time : `${day}, ${time}`;
}

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;

export const ms = (value: number | null): string => {
  if (value === null) return '–';
  return value < 1_000 ? `${value} ms` : `${(value / 1_000).toFixed(1)} s`;
};

/** "06:55:12" on the company's clock. */
export const clockWithSeconds = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString('en-US', { timeZone, hourCycle: 'h23' });

/** The instant itself, in UTC and without fractions. */
export const instant = (at: string | Date): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

export const percent = (ratio: number): string =>
  `${(ratio * 100).toFixed(ratio > 0 && ratio < 0.1 ? 1 : 0)} %`;
export const count = (value: number): string => value.toLocaleString('en-US');
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
