import { lastDay, formatMonth, shiftDay, shiftMonth, shortTime, weeksOf } from './days.js';

it('turns days and months over the end of a year and over leap days', () => {
  expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29');
  expect(shiftDay('2027-01-01', -1)).toBe('2026-12-31');
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  expect(lastDay('2028-02')).toBe('2028-02-29');
});

it('shows a month as whole weeks that begin on Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([5, '2026-11-01', '2026-12-05']);
  expect(weeksOf('2026-02').map((week) => week.length)).toEqual([7, 7, 7, 7]);
  expect(weeksOf('2026-08')).toHaveLength(6);
});

it('names days and months whatever the clock of the reader', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
});

it('writes a full hour without its minutes', () => {
  expect(['10:00 AM', '12:30 PM', '6:00 PM'].map(shortTime)).toEqual(['10 AM', '12:30 PM', '6 PM']);
});
