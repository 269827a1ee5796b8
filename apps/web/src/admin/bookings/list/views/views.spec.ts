import { viewAddress, viewQuery } from '../address.js';
import { builtInViews } from './views.js';

describe('a view', () => {
  it('is found again by its address, whatever the order of its words', () => {
    const unpaid = builtInViews('2026-11-21').find(({ name }) => name === 'Unpaid')!;
    const shown = new URLSearchParams('tab=bookings&sort=event&page=3&paymentStatus=pending&booking=abc');
    const to = viewAddress(unpaid.query).split('?')[1];
    expect(viewQuery(new URLSearchParams(to))).toBe(viewQuery(shown));
  });

  it('leaves out what this page does not know', () => {
    expect(viewAddress('status=sleeping&from=soon&sort=price&page=9')).toBe('/admin?tab=bookings&sort=price');
  });
});
