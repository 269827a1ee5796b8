import type { BookingFilter } from '#libs/shared/contracts';
import { bookingFilterSql, bookingPatterns } from './booking-filter.js';

describe('a search', () => {
  it.each([
    ['Pat', [['%pat%']]],
    ['pat  springfield', [['%pat%'], ['%springfield%']]],
    ['(555) 010-2030', [['%5550102030%']]],
    ['+1 555 010 2030', [['%5550102030%']]],
    ['(555) 867-5311 ext. 12', [['%5558675311%']]],
    ['555-867-5311 x12', [['%5558675311%']]],
    ['tel:+15558675311', [['%5558675311%']]],
    ['tel:+1-555-867-5311;ext=12', [['%5558675311%']]],
    ['555/867-5311', [['%5558675311%']]],
    ['٥٥٥٨٦٧٥٣١١', [['%5558675311%']]],
    ['555‑867‑5311', [['%5558675311%']]],
    ['867-5311', [['%8675311%']]],
    ['+44 20 7946 0958', [['%2079460958%']]],
    ['pat5558675311@example.com', [['%pat5558675311@example.com%']]],
    ['100%', [['%100\\%%']]],
    ['a_b\\', [['%a\\_b\\\\%']]],
    ['1A2B3C4D', [['%1a2b3c4d%', '%1A2B3C4D']]],
    ['#1a2b3c4d', [['%#1a2b3c4d%', '%1A2B3C4D']]],
    ['Ada', [['%ada%']]],
    ['0f8fad5b-d9cb-469f-a165-70867728950e', [['%0f8fad5b-d9cb-469f-a165-70867728950e%', '%7728950E']]],
  ])('for %s searches these patterns', (typed, patterns) => {
    expect(bookingPatterns(typed)).toEqual(patterns);
  });
});

describe('a filter', () => {
  it('without conditions matches every booking', () => {
    expect(bookingFilterSql({} as BookingFilter)).toEqual({ where: 'true', values: [] });
  });

  it('numbers its parameters from `firstParameter`', () => {
    const { where, values } = bookingFilterSql({ search: 'pat', status: 'confirmed', to: '2026-12-31' }, 3);
    expect(where).toBe(
      'b.id in (select s.booking_id from booking_search s where (s.text like $3)) and b.status = $4 and b.event_date <= $5::date',
    );
    expect(values).toEqual(['%pat%', 'confirmed', '2026-12-31']);
  });

  it('never includes user input in the SQL text', () => {
    const typed = `'; drop table bookings; --`;
    const { where, values } = bookingFilterSql({ search: typed, status: typed as never, from: typed });
    expect(where).not.toContain('drop');
    expect(values).toHaveLength(7);
  });
});
