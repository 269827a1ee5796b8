// Formatting of money, numbers, days and times. All Intl formatters of the site are created here, once, on first use.
// Days are yyyy-MM-dd, computed in UTC, so that the device's time zone does not matter.

import { centsToDollars, textToCents, zoneName } from '#libs/shared/contracts';
import { publicConfig } from '../api/public-config.js';

/** The text for a count, by the plural rules of the language. */
export const byCount = (count: number, one: string, many: string) =>
  pluralRules().select(count) === 'one' ? one : many;
/** A count with its noun: "1 event", "1,200 events"; pass `many` for irregular plurals. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${byCount(count, one, many)}`;

/** A key as plain text, such as "partially_refunded" as "Partially refunded". */
export const humanize = (key: string) =>
  key.replace(/[-_]/g, ' ').replace(/^./, (first) => first.toUpperCase());

const LOCALE = 'en-US';
let rules: Intl.PluralRules | undefined;
const pluralRules = () => (rules ??= new Intl.PluralRules(LOCALE));

const numberFormat = (options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined;
  return (value: number) => (format ??= new Intl.NumberFormat(LOCALE, options)).format(value);
};

/** 12345 as "12,345". */
export const grouped = numberFormat({});
/** 12.345 as "12.3", 12 as "12". */
export const tenths = numberFormat({ maximumFractionDigits: 1 });

/** "1360.00" as "$1,360.00", "-60.00" as "-$60.00"; unparsable input is returned unchanged. */
export function dollars(text: string): string {
  const cents = textToCents(text.replace(/^-/, ''));
  return cents === null ? text : centsToDollars(text.startsWith('-') ? -cents : cents);
}

/** 136050 cents as "$1,361", where there is no room for cents. */
export const wholeDollars = (cents: number) => wholeCurrency(Math.round(cents / 100));
const wholeCurrency = numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** 20000 cents as "$200", 19950 as "$199.50". */
export const shortDollars = (cents: number) => centsToDollars(cents).replace(/\.00$/, '');

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (day: string) =>
    (format ??= new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })).format(
      new Date(`${day.slice(0, 10)}T12:00:00Z`),
    );
};

/** "2026-12-05" as "Saturday, December 5, 2026". */
export { dayInWords as fullDay } from '#libs/shared/contracts';
/** "2026-12-05" as "December 5, 2026". */
export const longDay = dayFormat({ month: 'long', day: 'numeric', year: 'numeric' });
/** "2026-12-05" as "Dec 5, 2026". */
export const mediumDay = dayFormat({ dateStyle: 'medium' });
/** "2026-12-05" as "Sat, Dec 5, 2026". */
export const dayWithWeekday = dayFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
/** "2026-12-05" as "Saturday, December 5". */
export { dayInMonth } from '#libs/shared/contracts';
/** "2026-12-05" as "December 5". */
export const monthAndDay = dayFormat({ month: 'long', day: 'numeric' });
/** "2026-12-05" as "Dec 5". */
export const shortDay = dayFormat({ month: 'short', day: 'numeric' });
/** "2026-12-05" as "December 2026". */
export const monthWithYear = dayFormat({ month: 'long', year: 'numeric' });
/** "2026-12-05" as "Sat". */
export const shortWeekday = dayFormat({ weekday: 'short' });
/** "2026-12-05" as "Dec". */
export const shortMonth = dayFormat({ month: 'short' });

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;
const SHORT_MOMENT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Formats an ISO instant in a time zone; the zone is known only after the page's configuration is read. */
const instantFormat = (options: Intl.DateTimeFormatOptions, zoneOf: () => string | undefined) => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (iso: string) => {
    const timeZone = zoneOf();
    const known = made.get(timeZone) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone });
    made.set(timeZone, known);
    return known.format(new Date(iso));
  };
};
const ofBusiness = () => publicConfig().timeZone;
const ofReader = () => undefined;

/** "Nov 21, 2026, 4:05 PM" in business time. */
export const moment = instantFormat(MOMENT, ofBusiness);
/** "Nov 21, 4:05 PM" in business time. */
export const shortMoment = instantFormat(SHORT_MOMENT, ofBusiness);
/** "Friday, June 5 at 12:00 PM" in business time. */
export const dayAndTime = instantFormat(
  { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ofBusiness,
);
/** The name of the business time zone, such as "Eastern Time". */
export const timeZoneLabel = () => zoneName(publicConfig().timeZone);

/** "4:05 PM" in business time. */
export const clockTime = instantFormat({ timeStyle: 'short' }, ofBusiness);
/** "Nov 21, 2026, 4:05 PM" in the device's time zone. */
export const momentOnDevice = instantFormat(MOMENT, ofReader);
