// Calendar days of the business: an event's day is what the parent picked, whatever zone a machine is in.
import { LIMITS } from './limits.js';
import { DAY_MS, MINUTE_MS } from '../time-units.js';

/** Days are compared and sorted as text: the day after the last one must have four digits of year as well. */
const YEARS = { first: 2000, last: 2999 } as const;

/** True for yyyy-MM-dd of a day that exists, alone or at the head of an ISO time. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts = /^(\d{4})-(\d{2})-(\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.exec(value);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1, 4).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isRealDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isOurs = year >= YEARS.first && year <= YEARS.last;
  return isRealDay && isOurs && (!parts[4] || !Number.isNaN(Date.parse(value)));
}

/** Events lie within two years, so this is reached by nobody's bookings. */
const MOST_DAYS = 1_000;

/** `offsets`: by day of UTC since 1970, the ms that the wall clock is ahead of UTC; null where that changes. */
type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number | null> };
/** Zones come from the settings, so they are few. */
const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...fields, hourCycle: 'h23' });
  const made = { format, offsets: new Map<number, number | null>() };
  zones.set(timeZone, made);
  return made;
}

/** By the parts of the format: in which order a locale writes them is another thing in every engine. */
function formattedOffset(format: Intl.DateTimeFormat, time: number): number {
  const parts = format.formatToParts(time).map(({ type, value }) => [type, Number(value)]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts) as Record<string, number>;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1_000) * 1_000;
}

/**
 * Ms that a zone's wall clock is ahead of UTC. To format an instant costs many times this sum, and every booking needs
 * several: what holds at both ends of a day of UTC is kept for it, and a day on which the clock changes is formatted.
 */
function offsetAt(time: number, timeZone: string): number {
  const { format, offsets } = zoneOf(timeZone);
  const day = Math.floor(time / DAY_MS);
  let offset = offsets.get(day);
  if (offset === undefined) {
    const [first, next] = [day, day + 1].map((each) => formattedOffset(format, each * DAY_MS));
    offset = first === next ? first : null;
    if (offsets.size >= MOST_DAYS) offsets.clear();
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
 * A typed day as yyyy-MM-dd; an ISO time is read as its day in the business zone. A time that names no zone is the
 * wall clock of whoever typed it, never that of this machine.
 */
export function readDay(typed: string, timeZone: string): string {
  const namesZone = /T.*(Z|[+-]\d{2}:?\d{2})$/.test(typed);
  return namesZone ? dayInZone(new Date(typed), timeZone) : typed.slice(0, 10);
}

/** True for a day in a year that nobody books yet; both are yyyy-MM-dd. */
export const isTooFarAhead = (day: string, today: string): boolean =>
  Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + LIMITS.yearsAhead;

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** "2026-12-05" as "Saturday, December 5, 2026". */
export function dayInWords(day: string): string {
  return inWords.format(new Date(`${day}T12:00:00Z`));
}

/** The instant of a wall-clock minute of a day in a time zone; right across changes of the clock. */
export function instantInZone(day: string, minuteOfDay: number, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * MINUTE_MS;
  const firstGuess = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(firstGuess, timeZone));
}

/** A calendar day so many days later; both yyyy-MM-dd. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Monday and Sunday of the week of a day. */
export function weekOf(day: string): { from: string; to: string } {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = daysAfter(day, -sinceMonday);
  return { from, to: daysAfter(from, 6) };
}

/** When this week and last week began, and how far last week was by this time of it. */
export type WeeksSoFar = { thisWeek: Date; lastWeek: Date; lastWeekUntil: Date };

/** This week so far beside last week up to the same weekday and time, on the clocks of the zone; weeks begin on Mondays. */
export function weeksSoFar(now: Date, timeZone: string): WeeksSoFar {
  const today = dayInZone(now, timeZone);
  const { from } = weekOf(today);
  return {
    thisWeek: instantInZone(from, 0, timeZone),
    lastWeek: instantInZone(daysAfter(from, -7), 0, timeZone),
    lastWeekUntil: instantInZone(daysAfter(today, -7), minuteInZone(now, timeZone), timeZone),
  };
}

/** So many days from this one on, itself the first, each yyyy-MM-dd. */
export function daysFrom(day: string, count: number): string[] {
  const first = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, n) => new Date(first + n * DAY_MS).toISOString().slice(0, 10));
}

/** First and last day of the month of a day; with `months` of the month so many later, or earlier with a minus. */
export function monthOf(day: string, months = 0): { from: string; to: string } {
  const [year, month] = day.split('-').map(Number);
  const dayAt = (index: number, date: number) =>
    new Date(Date.UTC(year, index, date)).toISOString().slice(0, 10);
  return { from: dayAt(month - 1 + months, 1), to: dayAt(month + months, 0) };
}
