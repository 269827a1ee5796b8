import { viewAddress, viewQuery } from '../address.js';
import { builtInViews } from './views.js';

describe('a view', () => {
  it('is recognized by its query, in any parameter order', () => {
    const unpaid = builtInViews('2026-11-21').find(({ name }) => name === 'Unpaid')!;
    const shown = new URLSearchParams(
      'tab=bookings&sort=event&page=3&paymentStatus=pending&status=active&booking=abc',
    );
    const to = viewAddress(unpaid.query).split('?')[1];
    expect(viewQuery(new URLSearchParams(to))).toBe(viewQuery(shown));
  });

  it('drops unknown parameters', () => {
    expect(viewAddress('status=sleeping&from=soon&sort=price&page=9')).toBe('/admin?tab=bookings&sort=price');
  });
});
