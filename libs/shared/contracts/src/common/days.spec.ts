import {
  dayInWords,
  dayInZone,
  daysAfter,
  instantInZone,
  isCalendarDay,
  isTooFarAhead,
  minuteInZone,
  monthOf,
  readDay,
  weekOf,
  weeksSoFar,
} from './days.js';
import { DAY_MS, MINUTE_MS } from '../time-units.js';

const NEW_YORK = 'America/New_York';

it.each([
  '2026-12-05',
  '2028-02-29',
  '2026-12-05T15:00Z',
  '2026-12-05T15:00:00.123+02:00',
  '2026-12-05T15:00',
])('isCalendarDay() accepts %s', (day) => expect(isCalendarDay(day)).toBe(true));

it.each([
  '2027-02-29',
  '2026-04-31',
  '2026-12-00',
  '1999-12-31',
  '3000-01-01',
  '9999-12-31',
  '2026-12-05T25:00:00Z',
  '2026-12-05T10:61Z',
  '2026-12-05Z',
  '20261205',
  ' 2026-12-05',
  '2026-12-05\n',
  '+02026-12-05',
  '',
  null,
  undefined,
  5,
  [],
])('isCalendarDay() rejects %j', (day) => expect(isCalendarDay(day)).toBe(false));

it.each([
  ['2026-12-05', NEW_YORK, '2026-12-05'],
  ['2026-12-05T04:59:00Z', NEW_YORK, '2026-12-04'],
  ['2026-12-05T05:00:00Z', NEW_YORK, '2026-12-05'],
  ['2026-07-05T03:59:00Z', NEW_YORK, '2026-07-04'],
  ['2026-07-05T04:00:00Z', NEW_YORK, '2026-07-05'],
  ['2026-12-05T23:30:00-05:00', NEW_YORK, '2026-12-05'],
  ['2026-12-05T10:00:00Z', 'Pacific/Auckland', '2026-12-05'],
  ['2026-12-05T11:00:00Z', 'Pacific/Auckland', '2026-12-06'],
  // Without an offset it is a wall-clock time, whose day is used unchanged.
  ['2026-12-05T00:00:00', NEW_YORK, '2026-12-05'],
  ['2026-12-05T23:59', 'Pacific/Auckland', '2026-12-05'],
])('readDay(%s) in %s is %s', (input, zone, day) => expect(readDay(input, zone)).toBe(day));

it.each([
  ['2026-03-08T06:59:00Z', NEW_YORK, '2026-03-08', 119],
  ['2026-03-08T07:00:00Z', NEW_YORK, '2026-03-08', 180],
  ['2026-11-01T05:30:00Z', NEW_YORK, '2026-11-01', 90],
  ['2026-11-01T06:30:00Z', NEW_YORK, '2026-11-01', 90],
  ['2026-12-05T05:00:00Z', NEW_YORK, '2026-12-05', 0],
  ['2026-12-05T00:00:00Z', 'Asia/Kathmandu', '2026-12-05', 345],
])('%s in %s is %s, minute %i', (instant, zone, day, minute) => {
  expect([dayInZone(new Date(instant), zone), minuteInZone(new Date(instant), zone)]).toEqual([day, minute]);
});

it.each([
  ['2026-12-05', 600, NEW_YORK, '2026-12-05T15:00:00.000Z'],
  ['2026-07-05', 600, NEW_YORK, '2026-07-05T14:00:00.000Z'],
  ['2026-03-07', 1080, NEW_YORK, '2026-03-07T23:00:00.000Z'],
  ['2026-03-08', 540, NEW_YORK, '2026-03-08T13:00:00.000Z'],
  ['2026-03-08', 60, NEW_YORK, '2026-03-08T06:00:00.000Z'],
  ['2026-03-08', 180, NEW_YORK, '2026-03-08T07:00:00.000Z'],
  ['2026-11-01', 0, NEW_YORK, '2026-11-01T04:00:00.000Z'],
  ['2026-11-01', 120, NEW_YORK, '2026-11-01T07:00:00.000Z'],
  ['2026-11-01', 540, NEW_YORK, '2026-11-01T14:00:00.000Z'],
  ['2026-03-29', 540, 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['2026-12-05', 540, 'Asia/Kathmandu', '2026-12-05T03:15:00.000Z'],
  ['2026-04-05', 540, 'Australia/Lord_Howe', '2026-04-04T22:30:00.000Z'],
  ['2026-12-05', 540, 'Pacific/Kiritimati', '2026-12-04T19:00:00.000Z'],
  ['2026-12-05', 540, 'Pacific/Pago_Pago', '2026-12-05T20:00:00.000Z'],
])('%s, minute %i, in %s is %s', (day, minute, zone, instant) => {
  expect(instantInZone(day, minute, zone).toISOString()).toBe(instant);
});

it('instantInZone() round-trips every day of a year', () => {
  for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    const start = instantInZone(day, 540, NEW_YORK);
    expect([dayInZone(start, NEW_YORK), minuteInZone(start, NEW_YORK)]).toEqual([day, 540]);
  }
});

/** The reference: Intl without a cache. */
function wallClock(zone: string) {
  const fields = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...fields });
  return (instant: Date): [string, number] => {
    const [day, clock] = format.format(instant).split(' ');
    const [hour, minute] = clock.split(':').map(Number);
    return [day, hour * 60 + minute];
  };
}

describe.each([
  NEW_YORK,
  'UTC',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
])('in %s', (zone) => {
  const intlClock = wallClock(zone);
  const dayAndMinute = (instant: Date) => [dayInZone(instant, zone), minuteInZone(instant, zone)];
  const days = Array.from({ length: 1_200 }, (_, day) => Date.UTC(2010, 6, 1) + day * 5 * DAY_MS);

  it('agrees with Intl in every season', () => {
    const instants = days.map((day, step) => new Date(day + ((step * 37) % 1_440) * MINUTE_MS));
    expect(instants.map(dayAndMinute)).toEqual(instants.map(intlClock));
  });

  it('agrees with Intl in every minute of the days with a clock change in 2011, 2026 and 2027', () => {
    const starts = [2011, 2026, 2027].flatMap((year) =>
      Array.from({ length: 366 }, (_, day) => Date.UTC(year, 0, 1 + day)),
    );
    const changeDays = starts.filter(
      (at) => intlClock(new Date(at))[1] !== intlClock(new Date(at + DAY_MS))[1],
    );
    expect(changeDays.length > 0).toBe(!['UTC', 'Asia/Kathmandu'].includes(zone));
    const minutes = changeDays.flatMap((at) =>
      Array.from({ length: 1_440 }, (_, m) => new Date(at + m * MINUTE_MS)),
    );
    expect(minutes.map(dayAndMinute)).toEqual(minutes.map(intlClock));
  });
});

it('formats a day', () => expect(dayInWords('2026-12-05')).toBe('Saturday, December 5, 2026'));

it('does not depend on the field order of the locale', () => {
  const RealFormat = Intl.DateTimeFormat;
  const format = jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((_locale, options) => new RealFormat('de-DE', options));
  const noon = new Date('2026-12-22T03:05:00Z');
  expect([dayInZone(noon, 'Asia/Tokyo'), minuteInZone(noon, 'Asia/Tokyo')]).toEqual(['2026-12-22', 725]);
  format.mockRestore();
});

it.each([
  ['2031-12-31', false],
  ['2032-01-01', true],
  ['9999-01-01', true],
])('%s is too far ahead of 2026: %s', (day, isTooFar) => {
  expect(isTooFarAhead(day, '2026-06-01')).toBe(isTooFar);
});

describe('weekOf()', () => {
  it.each([
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-21', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('of %s is Monday %s to Sunday %s', (day, from, to) => {
    expect(weekOf(day)).toEqual({ from, to });
  });

  it('daysAfter() ignores clock changes', () => {
    expect(daysAfter('2026-10-31', 2)).toBe('2026-11-02');
  });
});

describe('weeksSoFar()', () => {
  it.each([
    ['on a Wednesday', '2026-06-10T16:30:00Z', ['2026-06-08T04:00', '2026-06-01T04:00', '2026-06-03T16:30']],
    [
      'at the start of Monday',
      '2026-06-08T04:00:00Z',
      ['2026-06-08T04:00', '2026-06-01T04:00', '2026-06-01T04:00'],
    ],
    ['as Sunday ends', '2026-06-08T03:59:00Z', ['2026-06-01T04:00', '2026-05-25T04:00', '2026-06-01T03:59']],
    [
      'after daylight saving time began',
      '2026-03-09T16:00:00Z',
      ['2026-03-09T04:00', '2026-03-02T05:00', '2026-03-02T17:00'],
    ],
    [
      'on the day it ends',
      '2026-11-01T17:00:00Z',
      ['2026-10-26T04:00', '2026-10-19T04:00', '2026-10-25T16:00'],
    ],
    ['over New Year', '2027-01-01T17:00:00Z', ['2026-12-28T05:00', '2026-12-21T05:00', '2026-12-25T17:00']],
  ])('%s', (_, now, expected) => {
    const { thisWeek, lastWeek, lastWeekUntil } = weeksSoFar(new Date(now), 'America/New_York');
    expect([thisWeek, lastWeek, lastWeekUntil].map((at) => at.toISOString().slice(0, 16))).toEqual(expected);
  });
});

it.each([
  ['2026-11-24', 0, '2026-11-01', '2026-11-30'],
  ['2027-01-31', -1, '2026-12-01', '2026-12-31'],
  ['2028-03-31', -1, '2028-02-01', '2028-02-29'],
  ['2026-12-01', 0, '2026-12-01', '2026-12-31'],
])('monthOf(%s, %d) is %s to %s', (day, months, from, to) => {
  expect(monthOf(day, months)).toEqual({ from, to });
});
