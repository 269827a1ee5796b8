import { VIEW_TEXTS } from '../../content/admin-bookings.js';

const DAY_MS = 86_400_000;

/** A calendar day so many days later; both yyyy-MM-dd. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Monday and Sunday of the week of a day. */
export function weekOf(day: string): { from: string; to: string } {
  const sinceMonday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const from = daysAfter(day, -sinceMonday);
  return { from, to: daysAfter(from, 6) };
}

/** Whom to call now, the promise that ends first at the head. */
export const NEEDS_CALL = 'call=due&sort=call';

/** The views that every administrator has; `today` is the business's day, `withCrews` whether a crew is switched on. */
export function builtInViews(today: string, withCrews = false): { name: string; query: string }[] {
  const query = (params: Record<string, string>) => new URLSearchParams(params).toString();
  return [
    { name: VIEW_TEXTS.all, query: '' },
    { name: VIEW_TEXTS.thisWeek, query: query({ ...weekOf(today), sort: 'event' }) },
    { name: VIEW_TEXTS.unpaid, query: query({ paymentStatus: 'pending', sort: 'event' }) },
    { name: VIEW_TEXTS.needsCall, query: NEEDS_CALL },
    ...(withCrews ? [{ name: VIEW_TEXTS.noCrew, query: query({ crew: 'none', sort: 'event' }) }] : []),
  ];
}
