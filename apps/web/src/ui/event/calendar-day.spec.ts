import { dateToDay, dayToDate, pageOf, isMonthFull, monthAfter } from './calendar-day.js';

it.each(['2026-01-01', '2026-03-08', '2026-11-01', '2026-12-31', '2028-02-29'])(
  'the picked day %s stays that day',
  (day) => expect(dateToDay(dayToDate(day)!)).toBe(day),
);

it('stores the clicked day at any time of day', () => {
  expect([dateToDay(new Date(2026, 5, 20, 0, 0)), dateToDay(new Date(2026, 5, 20, 23, 59))]).toEqual([
    '2026-06-20',
    '2026-06-20',
  ]);
});

it('returns undefined for an invalid day', () => expect(dayToDate('')).toBeUndefined());

it.each([
  ['2027-05-08', '2027-01-05', { from: '2027-04-25', days: 42 }],
  ['2027-08-31', '2027-01-05', { from: '2027-08-01', days: 42 }],
  ['2027-02-14', '2027-02-10', { from: '2027-02-10', days: 32 }],
  ['2027-03-01', '2027-03-14', { from: '2027-03-14', days: 28 }],
  ['2027-11-07', '2027-11-07', { from: '2027-11-07', days: 35 }],
  ['2026-12-01', '2026-12-31', { from: '2026-12-31', days: 10 }],
])('the calendar page of %s, seen on %s, is %j', (day, today, page) => {
  expect(pageOf(day, today)).toEqual(page);
});

it.each([
  ['2026-12-05', '2027-01-01'],
  ['2026-01-31', '2026-02-01'],
])('the month after that of %s starts at %s', (day, next) => {
  expect(monthAfter(day)).toBe(next);
});

it.each([
  ['nothing is full', '2026-11-28', [], false],
  ['the rest of the month is full', '2026-11-28', ['2026-11-28', '2026-11-29', '2026-11-30'], true],
  ['one day is left', '2026-11-28', ['2026-11-28', '2026-11-30'], false],
  ['only days of another month are full', '2026-11-28', ['2026-12-01', '2026-12-02'], false],
] as const)('a month in which %s: %#', (_, today, fullDays, isFull) => {
  expect(isMonthFull(today, today, fullDays)).toBe(isFull);
});
