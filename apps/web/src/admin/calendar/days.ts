// Calendar days as yyyy-MM-dd and months as yyyy-MM; computed in UTC, so that the device's time zone does not matter.
import { DAY_MS } from '#libs/shared/contracts';
import { mediumDay, monthWithYear, shortDay } from '../../lib/format/format.js';

const asDate = (day: string) => new Date(`${day}T00:00:00Z`);
const asDay = (date: Date) => date.toISOString().slice(0, 10);

export const monthOf = (day: string) => day.slice(0, 7);

/** Adds days; negative subtracts. */
export const shiftDay = (day: string, days: number) => asDay(new Date(asDate(day).getTime() + days * DAY_MS));

/** Adds months; negative subtracts. */
export function shiftMonth(month: string, months: number): string {
  const first = asDate(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(asDay(first));
}

const firstDay = (month: string) => `${month}-01`;
export const lastDay = (month: string) => shiftDay(firstDay(shiftMonth(month, 1)), -1);

/** The days from Sunday to Saturday around a day. */
export function weekOf(day: string): string[] {
  const sunday = shiftDay(day, -asDate(day).getUTCDay());
  return Array.from({ length: 7 }, (_, index) => shiftDay(sunday, index));
}

/** The full weeks, from Sunday to Saturday, that overlap a month. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  for (let week = weekOf(firstDay(month)); week[0] <= lastDay(month); week = weekOf(shiftDay(week[0], 7)))
    weeks.push(week);
  return weeks;
}

/** "2026-11" as "November 2026". */
export const formatMonth = (month: string) => monthWithYear(firstDay(month));

/** "Nov 29 – Dec 5, 2026". */
export const formatWeek = (week: readonly string[]) => `${shortDay(week[0])} – ${mediumDay(week[6])}`;

/** "10:00 AM" as "10 AM": the days of the month grid are narrow, and the name next to it must fit. */
export const shortTime = (time: string) => time.replace(':00 ', ' ');

/** "10:00 AM" to "11:30 AM" as "10 – 11:30 AM". */
export function spanInShort({ eventTime, endTime }: { eventTime: string; endTime: string }): string {
  const [from, to] = [eventTime, endTime].map(shortTime);
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} – ${to}`;
}
