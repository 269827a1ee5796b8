import * as format from './format.js';
import { setPublicConfig, publicConfig } from '../api/public-config.js';

beforeAll(() => setPublicConfig({ ...publicConfig(), timeZone: 'America/New_York' }));

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-1_234_567, '-1,234,567'],
])('the number %d is written %s', (value, words) => expect(format.grouped(value)).toBe(words));

it.each([
  [12, '12'],
  [12.34, '12.3'],
  [1_000.05, '1,000.1'],
])('%d with one decimal at most is %s', (value, words) => expect(format.tenths(value)).toBe(words));

it.each([
  ['0.00', '$0.00'],
  ['360.00', '$360.00'],
  ['1360.5', '$1,360.50'],
  ['201915.00', '$201,915.00'],
  ['-60.00', '-$60.00'],
  ['', ''],
  ['a lot', 'a lot'],
])('the amount "%s" reads "%s"', (text, words) => expect(format.dollars(text)).toBe(words));

it.each([
  [0, '$0', '$0'],
  [20_000, '$200', '$200'],
  [19_950, '$200', '$199.50'],
  [123_449, '$1,234', '$1,234.49'],
])('%d cents are about %s, and in short %s', (cents, whole, short) => {
  expect([format.wholeDollars(cents), format.shortDollars(cents)]).toEqual([whole, short]);
});

const DAYS = [
  ['fullDay', 'Saturday, December 5, 2026', 'Friday, January 1, 2027'],
  ['longDay', 'December 5, 2026', 'January 1, 2027'],
  ['mediumDay', 'Dec 5, 2026', 'Jan 1, 2027'],
  ['dayWithWeekday', 'Sat, Dec 5, 2026', 'Fri, Jan 1, 2027'],
  ['dayInMonth', 'Saturday, December 5', 'Friday, January 1'],
  ['shortDay', 'Dec 5', 'Jan 1'],
  ['monthWithYear', 'December 2026', 'January 2027'],
  ['shortMonth', 'Dec', 'Jan'],
] as const;

it.each(DAYS)('%s writes a day as "%s", on whatever clock it is read', (name, december, newYear) => {
  expect([format[name]('2026-12-05'), format[name]('2027-01-01')]).toEqual([december, newYear]);
});

it('formats an ISO timestamp as its day', () => {
  expect(format.mediumDay('2026-12-05T23:59:00.000Z')).toBe('Dec 5, 2026');
});

const INSTANTS = [
  ['moment', 'Nov 21, 2026, 4:05 PM', 'Jul 1, 2026, 12:00 AM'],
  ['shortMoment', 'Nov 21, 4:05 PM', 'Jul 1, 12:00 AM'],
  ['clockTime', '4:05 PM', '12:00 AM'],
] as const;

it.each(INSTANTS)('%s shows an instant on the clock of the business: %s', (name, winter, summer) => {
  const shown = [format[name]('2026-11-21T21:05:00Z'), format[name]('2026-07-01T04:00:00Z')];
  expect(shown.map((words) => words.replace(/\s/g, ' '))).toEqual([winter, summer]);
});

it('uses the configured business time zone', () => {
  setPublicConfig({ ...publicConfig(), timeZone: 'Asia/Tokyo' });
  expect(format.clockTime('2026-11-21T21:05:00Z').replace(/\s/g, ' ')).toBe('6:05 AM');
});

it.each([
  ['2026-11-21T21:05:00', 'Nov 21, 2026, 9:05 PM'],
  ['2026-01-02T00:30:00', 'Jan 2, 2026, 12:30 AM'],
])("%s of the reader's clock stays what it is", (local, words) => {
  const shown = format.momentOnDevice(new Date(local).toISOString());
  expect(shown.replace(/\s/g, ' ')).toBe(words);
});
