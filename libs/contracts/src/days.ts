// Calendar days of the business: an event's day is what the parent picked, whatever zone a machine is in.

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

type Formatters = { day: Intl.DateTimeFormat; clock: Intl.DateTimeFormat };
/** Making one costs many times its use, and every booking needs several. Zones come from the settings, so they are few. */
const formatters = new Map<string, Formatters>();

function formattersOf(timeZone: string): Formatters {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = {
    day: new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    clock: new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  };
  formatters.set(timeZone, made);
  return made;
}

/** By its parts: in which order a locale writes them is another thing in every engine. */
const partsOf = (format: Intl.DateTimeFormat, instant: Date) =>
  Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));

/** The calendar day, yyyy-MM-dd, of an instant in a time zone. */
export function dayInZone(instant: Date, timeZone: string): string {
  const { year, month, day } = partsOf(formattersOf(timeZone).day, instant);
  return `${year}-${month}-${day}`;
}

/** Minutes after midnight of an instant in a time zone. */
export function minuteInZone(instant: Date, timeZone: string): number {
  const { hour, minute } = partsOf(formattersOf(timeZone).clock, instant);
  return Number(hour) * 60 + Number(minute);
}

/**
 * A typed day as yyyy-MM-dd; an ISO time is read as its day in the business zone. A time that names no zone is the
 * wall clock of whoever typed it, never that of this machine.
 */
export function readDay(typed: string, timeZone: string): string {
  const namesZone = /T.*(Z|[+-]\d{2}:?\d{2})$/.test(typed);
  return namesZone ? dayInZone(new Date(typed), timeZone) : typed.slice(0, 10);
}

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** "2026-12-05" as "Saturday, December 5, 2026". */
export function dayInWords(day: string): string {
  return inWords.format(new Date(`${day}T12:00:00Z`));
}

/** The instant of a wall-clock minute of a day in a time zone; right across changes of the clock. */
export function instantInZone(day: string, minuteOfDay: number, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000;
  const offsetAt = (time: number) => {
    const local = new Date(time);
    const zoneDay = dayInZone(local, timeZone);
    return (
      Date.parse(`${zoneDay}T00:00:00Z`) +
      minuteInZone(local, timeZone) * 60_000 -
      Math.floor(time / 60_000) * 60_000
    );
  };
  const firstGuess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(firstGuess));
}
