// Converts a calendar day to the picker's local Date and back; noon gives the same day in every time zone.
import { DAY_MS } from '#libs/shared/contracts';

/** "2026-06-20" as noon of that day in the device's time zone; undefined when it is invalid. */
export function dayToDate(day: string): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]), 12) : undefined;
}

/** The picked day as yyyy-MM-dd, in any device time zone. */
export function dateToDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first day of the month after that of `day`. */
export function monthAfter(day: string): string {
  const first = dayToDate(`${day.slice(0, 7)}-01`) as Date;
  return dateToDay(new Date(first.getFullYear(), first.getMonth() + 1, 1, 12));
}

/** Whether no day of the month of `day`, from today on, can be chosen. */
export function isMonthFull(day: string, today: string, fullDays: readonly string[]): boolean {
  const month = day.slice(0, 7);
  const end = monthAfter(day);
  let next = today > `${month}-01` ? today : `${month}-01`;
  while (next < end && fullDays.includes(next)) {
    const date = dayToDate(next) as Date;
    next = dateToDay(new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 12));
  }
  return next >= end;
}

/** Six weeks, the length of a calendar page. */
const PAGE_DAYS = 42;

/** The days on the calendar page of `day`'s month, from the Sunday before the 1st; none before `today`. */
export function pageOf(day: string, today: string): { from: string; days: number } {
  const first = dayToDate(`${day.slice(0, 7)}-01`) as Date;
  const before = first.getDay();
  const from = dateToDay(new Date(first.getFullYear(), first.getMonth(), 1 - before, 12));
  if (from >= today) return { from, days: PAGE_DAYS };
  const passed = Math.round((Number(dayToDate(today)) - Number(dayToDate(from))) / DAY_MS);
  return { from: today, days: Math.max(1, PAGE_DAYS - passed) };
}
