// Which times suit an event that is rained out. Holidays are unknown here, so every Monday to Friday is a school day.
import type { Booking } from '#libs/booking/bookings';
import {
  LAST_END_MINUTE,
  startMinute,
  type DayStarts,
  type EventType,
  type RainTime,
} from '#libs/shared/contracts';

type RainedOut = Pick<Booking, 'eventDate' | 'eventTime' | 'eventType' | 'durationMinutes'>;

/** Children are at school until then on Monday to Friday: 4:00 PM. */
const SCHOOL_END_MINUTE = 16 * 60;

/** Their guests are together on school days already. */
const AT_SCHOOL: readonly EventType[] = ['school-event', 'daycare-event', 'sports-camp'];
/** Their guests are adults. */
const OF_ADULTS: readonly EventType[] = ['team-building'];

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
const isWorkday = (day: string) => weekdayOf(day) % 6 !== 0;
const minuteOf = ({ time }: RainTime) => startMinute(time) ?? 0;
const isInSchoolHours = (start: RainTime) => isWorkday(start.day) && minuteOf(start) < SCHOOL_END_MINUTE;
const ownStart = ({ eventDate, eventTime }: RainedOut): RainTime => ({ day: eventDate, time: eventTime });

/**
 * Whether a time suits the kind of event. School hours do not suit children, unless the event was in school hours itself;
 * an event at a school, day care or camp stays on a workday and on its side of the end of school. None ends after 8 PM
 * that would not have done so.
 */
export function suits(event: RainedOut, start: RainTime): boolean {
  const own = ownStart(event);
  const type = event.eventType as EventType;
  const lastEnd = Math.max(LAST_END_MINUTE, minuteOf(own) + event.durationMinutes);
  if (minuteOf(start) + event.durationMinutes > lastEnd) return false;
  if (OF_ADULTS.includes(type)) return true;
  if (AT_SCHOOL.includes(type) && isWorkday(own.day))
    return isWorkday(start.day) && isInSchoolHours(start) === isInSchoolHours(own);
  return !isInSchoolHours(start) || isInSchoolHours(own);
}

/** So many times on the event's own weekday come first; a third one would be weeks away. */
const SAME_WEEKDAY_FIRST = 2;

/**
 * One time for each day that has a suitable one, the nearest to the event's own, best first: the next two of the same
 * weekday, then the other days of the weekend or of the working week, then the rest; the soonest first in each.
 */
export function bestTimes(event: RainedOut, days: readonly Pick<DayStarts, 'day' | 'starts'>[]): RainTime[] {
  const own = ownStart(event);
  const distance = (start: RainTime) => Math.abs(minuteOf(start) - minuteOf(own));
  const times = days.flatMap(({ day, starts }) =>
    starts
      .map((time) => ({ day, time }))
      .filter((start) => suits(event, start))
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, 1),
  );
  const isSameWeekday = ({ day }: RainTime) => weekdayOf(day) === weekdayOf(own.day);
  const first = times.filter(isSameWeekday).slice(0, SAME_WEEKDAY_FIRST);
  const others = times.filter((time) => !first.includes(time));
  const isSameKind = ({ day }: RainTime) => isWorkday(day) === isWorkday(own.day);
  return [...first, ...others.filter(isSameKind), ...others.filter((time) => !isSameKind(time))];
}
