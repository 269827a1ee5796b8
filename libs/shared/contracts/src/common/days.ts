// Calendar days and wall-clock times of the business zone, independent of the machine's zone.
import { LIMITS } from './limits.js';
import { DAY_MS, MINUTE_MS } from '../time-units.js';

/** Days are compared as text, so years must have four digits. */
const YEARS = { first: 2000, last: 2999 } as const;

/** True for an existing day as yyyy-MM-dd or as the start of an ISO time. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts = /^(\d{4})-(\d{2})-(\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.exec(value);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1, 4).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isRealDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isInRange = year >= YEARS.first && year <= YEARS.last;
  return isRealDay && isInRange && (!parts[4] || !Number.isNaN(Date.parse(value)));
}

/** Limit of the cache per zone; real bookings span fewer days. */
const MAX_CACHED_DAYS = 1_000;

/** `offsets`: by UTC day since 1970, ms that the wall clock is ahead of UTC; null for a day with a change. */
type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number | null> };
/** Unbounded: zones come from settings, so they are few. */
const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...fields, hourCycle: 'h23' });
  const zone = { format, offsets: new Map<number, number | null>() };
  zones.set(timeZone, zone);
  return zone;
}

/** Uses formatToParts, since the field order of a locale differs between engines. */
function formattedOffset(format: Intl.DateTimeFormat, time: number): number {
  const parts = format.formatToParts(time).map(({ type, value }) => [type, Number(value)]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts) as Record<string, number>;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1_000) * 1_000;
}

/**
 * Ms that a zone's wall clock is ahead of UTC. Formatting is slow and every booking needs several offsets, so an offset
 * that is equal at both ends of a UTC day is cached; days with a clock change are formatted each time.
 */
function offsetAt(time: number, timeZone: string): number {
  const { format, offsets } = zoneOf(timeZone);
  const day = Math.floor(time / DAY_MS);
  let offset = offsets.get(day);
  if (offset === undefined) {
    const [first, next] = [day, day + 1].map((each) => formattedOffset(format, each * DAY_MS));
    offset = first === next ? first : null;
    if (offsets.size >= MAX_CACHED_DAYS) offsets.clear();
    offsets.set(day, offset);
  }
  return offset ?? formattedOffset(format, time);
}

/** The calendar day, yyyy-MM-dd, of an instant in a time zone. */
export function dayInZone(instant: Date, timeZone: string): string {
  const time = instant.getTime();
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 10);
}

/** Minutes after midnight of an instant in a time zone. */
export function minuteInZone(instant: Date, timeZone: string): number {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone));
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/**
 * Input as yyyy-MM-dd; an ISO time with an offset becomes its day in the business zone. Without an offset it is a
 * wall-clock time, never interpreted in the machine's zone.
 */
export function readDay(input: string, timeZone: string): string {
  const hasOffset = /T.*(Z|[+-]\d{2}:?\d{2})$/.test(input);
  return hasOffset ? dayInZone(new Date(input), timeZone) : input.slice(0, 10);
}

/** The last day that can be booked, yyyy-MM-dd. */
export const lastBookableDay = (today: string): string =>
  `${Number(today.slice(0, 4)) + LIMITS.yearsAhead}-12-31`;

/** True for a day beyond the booking limit; both are yyyy-MM-dd. */
export const isTooFarAhead = (day: string, today: string): boolean => day > lastBookableDay(today);

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** "2026-12-05" as "Saturday, December 5, 2026". */
export function dayInWords(day: string): string {
  return fullDate.format(new Date(`${day}T12:00:00Z`));
}

const monthAndDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "2026-12-05" as "Saturday, December 5". */
export function dayInMonth(day: string): string {
  return monthAndDay.format(new Date(`${day.slice(0, 10)}T12:00:00Z`));
}

/** The instant of a wall-clock minute of a day in a time zone, also across clock changes. */
export function instantInZone(day: string, minuteOfDay: number, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * MINUTE_MS;
  const firstGuess = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(firstGuess, timeZone));
}

/** Adds days to a calendar day; both yyyy-MM-dd. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Monday and Sunday of the week of a day. */
export function weekOf(day: string): { from: string; to: string } {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = daysAfter(day, -sinceMonday);
  return { from, to: daysAfter(from, 6) };
}

/** The starts of this and last week, and the same weekday and time last week. */
export type WeeksSoFar = { thisWeek: Date; lastWeek: Date; lastWeekUntil: Date };

/** For comparing this week so far with last week up to the same wall-clock time; weeks begin on Monday. */
export function weeksSoFar(now: Date, timeZone: string): WeeksSoFar {
  const today = dayInZone(now, timeZone);
  const { from } = weekOf(today);
  return {
    thisWeek: instantInZone(from, 0, timeZone),
    lastWeek: instantInZone(daysAfter(from, -7), 0, timeZone),
    lastWeekUntil: instantInZone(daysAfter(today, -7), minuteInZone(now, timeZone), timeZone),
  };
}

/** `count` consecutive days starting with this one, each yyyy-MM-dd. */
export function daysFrom(day: string, count: number): string[] {
  const first = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, n) => new Date(first + n * DAY_MS).toISOString().slice(0, 10));
}

/** First and last day of the month of a day, shifted by `months`. */
export function monthOf(day: string, months = 0): { from: string; to: string } {
  const [year, month] = day.split('-').map(Number);
  const dayAt = (index: number, date: number) =>
    new Date(Date.UTC(year, index, date)).toISOString().slice(0, 10);
  return { from: dayAt(month - 1 + months, 1), to: dayAt(month + months, 0) };
}
