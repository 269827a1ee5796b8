import type { ReportFigures, ReportView } from '#libs/shared/contracts';
import { isSameRange, presetsOf, queryOf } from './address.js';
import { groupsOf, highest } from './groups.js';
import { MEASURES } from './measures.js';
import { axisMarks, labelEvery } from './chart-layout.js';

const figures = (changes: Partial<ReportFigures> = {}): ReportFigures => ({
  bookings: 0,
  collected: '0.00',
  eventRevenue: '0.00',
  averageValue: '0.00',
  withPromo: 0,
  discounts: '0.00',
  leadDays: null,
  ...changes,
});
const report: ReportView = {
  from: '2025-12-01',
  to: '2026-01-31',
  by: 'month',
  total: figures(),
  series: [
    { start: '2025-12-01', ...figures({ bookings: 2, collected: '1200.50', leadDays: 21.5 }) },
    { start: '2026-01-01', ...figures({ bookings: 9, collected: '300.00' }) },
  ],
  byType: [{ type: 'birthday', ...figures({ bookings: 11 }) }],
  byPackage: [{ tier: 1, name: 'Starter', ...figures() }],
  refunds: [],
  handBacks: { bookings: 0, amount: '0.00' },
  balances: { held: '0.00', bookings: 0, due: '0.00', weeks: [] },
  credits: { count: 0, left: '0.00' },
};

it.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [7, true, [0, 2, 4, 6, 8]],
  [42, true, [0, 20, 40, 60]],
  [123_450, false, [0, 50_000, 100_000, 150_000]],
])('an axis up to %s has round marks', (top, isWhole, marks) => {
  expect(axisMarks(top, isWhole)).toEqual(marks);
});

it('shows as many labels as fit', () => {
  expect([labelEvery(12, 600, 50), labelEvery(365, 600, 50), labelEvery(3, 10, 50)]).toEqual([1, 31, 3]);
});

it('groups by time, type and package, with text labels', () => {
  expect(groupsOf(report, 'time').map(({ short, long }) => [short, long])).toEqual([
    ['Dec', 'December 2025'],
    ['Jan ’26', 'January 2026'],
  ]);
  expect(groupsOf(report, 'type')[0]).toMatchObject({ short: 'Birthday Party' });
  expect(groupsOf(report, 'package')[0]).toMatchObject({ key: '1', long: 'Starter' });
});

it('finds the maximum by amount, not by text, and null without data', () => {
  const [, collected, , promo] = MEASURES;
  expect(highest(groupsOf(report, 'time'), collected)?.long).toBe('December 2025');
  expect(highest(groupsOf(report, 'time'), promo)).toBeNull();
});

it('computes the preset ranges', () => {
  const [days30, months12, year] = presetsOf('2026-03-05').map(({ range }) => range);
  expect(days30).toEqual({ from: '2026-02-04', to: '2026-03-05', by: 'day' });
  expect(queryOf(months12)).toBe('by=month');
  expect(queryOf(year)).toBe('by=month&from=2026-01-01&to=2026-03-05');
  expect(isSameRange(days30, { ...days30 })).toBe(true);
});
