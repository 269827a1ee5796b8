import { dateToDay, dayToDate, pageOf } from './calendar-day.js';

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
