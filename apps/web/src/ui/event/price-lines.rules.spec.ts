import { FIRST_BOOK, quote } from '#libs/shared/pricing/quote';
import { priceLines, storedPriceLines } from './price-lines.rules.js';

const all = { photography: true, videography: true, customShirts: true, customAwards: true };
const linesOf = (gameCount: number, guestCount: number, addOns = {}) =>
  priceLines({ ...quote({ gameCount, guestCount, addOns }, FIRST_BOOK), guestCount });

describe('price lines', () => {
  it('contain only the package for a small event', () => {
    expect(linesOf(3, 15).map((line) => `${line.label}: ${line.amount}`)).toEqual([
      'Package (up to 3 games): $400.00',
    ]);
  });

  it('include the extra hundred for six games', () => {
    expect(linesOf(6, 15)[0]).toMatchObject({ amount: '$900.00', note: 'Includes $100 for 6+ games' });
  });

  it.each([
    [16, '1 extra child at $15', '$15.00'],
    [20, '5 extra children at $15', '$75.00'],
  ])('count the children beyond 15 of %i', (guests, label, amount) => {
    expect(linesOf(4, guests)[1]).toMatchObject({ label, amount });
  });

  it('contain the charged add-ons, not the advertised ones', () => {
    expect(
      linesOf(3, 10, all)
        .slice(1)
        .map((line) => line.amount),
    ).toEqual(['$199.00', '$299.00', '$250.00', '$150.00']);
  });

  it('are equal for a stored booking', () => {
    const pricing = {
      basePrice: '600.00',
      totalPrice: '615.00',
      breakdown: {
        package: '600.00',
        extraGuests: '15.00',
        photography: '0.00',
        videography: '0.00',
        customShirts: '0.00',
        customAwards: '0.00',
      },
      gameCount: 5,
      totalDuration: 120,
      includedChildren: 15,
    };
    expect(storedPriceLines(pricing, 16)).toEqual(linesOf(5, 16));
  });
});
