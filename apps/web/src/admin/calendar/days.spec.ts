import { lastDay, formatMonth, shiftDay, shiftMonth, shortTime, weeksOf } from './days.js';

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

it('formats days and months independently of the device’s time zone', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
});

it('omits the minutes of a full hour', () => {
  expect(['10:00 AM', '12:30 PM', '6:00 PM'].map(shortTime)).toEqual(['10 AM', '12:30 PM', '6 PM']);
});
