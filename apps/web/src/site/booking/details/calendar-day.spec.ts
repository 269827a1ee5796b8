import { dateToDay, dayToDate } from './calendar-day.js';

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
