import {
  lastDay,
  formatMonth,
  formatWeek,
  shiftDay,
  shiftMonth,
  shortTime,
  spanInShort,
  weekOf,
  weeksOf,
} from './days.js';

it('adds days and months across the end of a year and leap days', () => {
  expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29');
  expect(shiftDay('2027-01-01', -1)).toBe('2026-12-31');
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  expect(lastDay('2028-02')).toBe('2028-02-29');
});

it('shows a month as full weeks from Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([5, '2026-11-01', '2026-12-05']);
  expect(weeksOf('2026-02').map((week) => week.length)).toEqual([7, 7, 7, 7]);
  expect(weeksOf('2026-08')).toHaveLength(6);
});

it.each([
  ['2026-11-29', '2026-11-29', '2026-12-05'],
  ['2026-12-05', '2026-11-29', '2026-12-05'],
  ['2027-01-01', '2026-12-27', '2027-01-02'],
  // The clock changes on its Sunday.
  ['2027-03-17', '2027-03-14', '2027-03-20'],
  ['2026-11-07', '2026-11-01', '2026-11-07'],
])('the week of %s is from %s to %s', (day, first, last) => {
  const week = weekOf(day);
  expect([week[0], week[6], new Set(week).size]).toEqual([first, last, 7]);
});

it('names a week by its first and last day', () => {
  expect(formatWeek(weekOf('2027-01-01'))).toBe('Dec 27 – Jan 2, 2027');
});

it('formats days and months independently of the device’s time zone', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
});

it('omits the minutes of a full hour', () => {
  expect(['10:00 AM', '12:30 PM', '6:00 PM'].map(shortTime)).toEqual(['10 AM', '12:30 PM', '6 PM']);
});

it('says the half of the day once for both ends of an event in it', () => {
  expect(spanInShort({ eventTime: '10:00 AM', endTime: '11:30 AM' })).toBe('10 – 11:30 AM');
  expect(spanInShort({ eventTime: '11:00 AM', endTime: '12:30 PM' })).toBe('11 AM – 12:30 PM');
});
