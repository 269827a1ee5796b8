import { viewAddress, viewQuery } from './address.js';
import { builtInViews, daysAfter, weekOf } from './views.js';

describe('this week', () => {
  it.each([
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-21', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('of %s goes from Monday %s to Sunday %s', (day, from, to) => {
    expect(weekOf(day)).toEqual({ from, to });
  });

  it('is not moved by a change of the clock', () => {
    expect(daysAfter('2026-10-31', 2)).toBe('2026-11-02');
  });
});

describe('a view', () => {
  it('is found again by its address, whatever the order of its words', () => {
    const [, , unpaid] = builtInViews('2026-11-21');
    const shown = new URLSearchParams('tab=bookings&sort=event&page=3&paymentStatus=pending&booking=abc');
    const to = viewAddress(unpaid.query).split('?')[1];
    expect(viewQuery(new URLSearchParams(to))).toBe(viewQuery(shown));
  });

  it('leaves out what this page does not know', () => {
    expect(viewAddress('status=sleeping&from=soon&sort=price&page=9')).toBe('/admin?tab=bookings&sort=price');
  });
});
