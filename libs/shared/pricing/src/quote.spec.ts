import { check, PriceFigures, type PriceBook } from '#libs/shared/contracts';
import {
  ADD_ON_KEYS,
  bookOf,
  bookOn,
  chargedLines,
  discountCents,
  durationMinutes,
  EXAMPLES,
  figuresOf,
  FIRST_BOOK,
  quote,
  tierOf,
} from './quote.js';

const all = { photography: true, videography: true, customShirts: true, customAwards: true };

describe('quote()', () => {
  it.each([
    [3, 10, {}, 40_000, 90],
    [4, 15, {}, 60_000, 105],
    [5, 16, {}, 61_500, 120],
    [6, 15, {}, 90_000, 155],
    [4, 20, { customShirts: true }, 117_500, 105],
    [3, 10, all, 129_800, 90],
    [6, 50, all, 392_300, 155],
  ])(
    '%i games for %i children with %j cost %i cents and take %i minutes',
    (gameCount, guestCount, addOns, cents, minutes) => {
      const price = quote({ gameCount, guestCount, addOns }, FIRST_BOOK);
      expect(price.totalCents).toBe(cents);
      expect(price.durationMinutes).toBe(minutes);
    },
  );

  it('prices fewer than three games as the first tier', () => {
    expect(
      [0, 1, 2].map((gameCount) => quote({ gameCount, guestCount: 4, addOns: {} }, FIRST_BOOK).totalCents),
    ).toEqual([40_000, 40_000, 40_000]);
  });

  it('adds the surcharge of the third tier to the package line, not to the base price', () => {
    const price = quote({ gameCount: 6, guestCount: 10, addOns: {} }, FIRST_BOOK);
    expect([price.baseCents, price.breakdown.package, price.totalCents]).toEqual([80_000, 90_000, 90_000]);
  });

  it('charges nothing for an add-on whose price is zero, although one is advertised', () => {
    const photography = { ...FIRST_BOOK.addOns.photography, chargedCents: 0 };
    const book = { ...FIRST_BOOK, addOns: { ...FIRST_BOOK.addOns, photography } };
    const price = quote({ gameCount: 3, guestCount: 10, addOns: { photography: true } }, book);
    expect([price.breakdown.photography, price.totalCents]).toEqual([0, 40_000]);
  });

  it('charges no more for an add-on than is advertised', () => {
    const tooExpensive = ADD_ON_KEYS.filter(
      (key) => FIRST_BOOK.addOns[key].chargedCents > FIRST_BOOK.addOns[key].advertisedCents,
    );
    expect(tooExpensive).toEqual([]);
  });

  it('totals the lines of the breakdown for every number of children', () => {
    for (let guestCount = 4; guestCount <= 50; guestCount++) {
      const price = quote({ gameCount: 5, guestCount, addOns: all }, FIRST_BOOK);
      expect(Object.values(price.breakdown).reduce((a, b) => a + b)).toBe(price.totalCents);
    }
  });
});

describe('discountCents()', () => {
  it.each([
    ['percentage', 10, 40_000, 4_000],
    ['percentage', 20, 61_500, 12_300],
    ['percentage', 100, 61_500, 61_500],
    ['percentage', 15, 61_510, 9_227],
    ['percentage', 1, 50, 1],
    ['percentage', 1, 49, 0],
    ['fixed', 50, 40_000, 5_000],
    ['fixed', 0.29, 40_000, 29],
    ['fixed', 9_999, 40_000, 40_000],
    ['fixed', 0, 40_000, 0],
  ] as const)('%s %d on %i cents is %i cents', (discountType, discountValue, total, off) => {
    expect(discountCents({ discountType, discountValue }, total)).toBe(off);
  });
});

it.each([
  [3, 90],
  [5, 120],
  [6, 155],
  [20, 365],
])('durationMinutes() of %i games is %i', (games, minutes) => {
  expect(durationMinutes(games, FIRST_BOOK)).toBe(minutes);
});

/** Differs from the first book in every figure. */
const SECOND_BOOK: PriceBook = {
  tiers: [
    { tier: 1, fromGames: 0, baseCents: 43_050, surchargeCents: 0 },
    { tier: 2, fromGames: 4, baseCents: 64_500, surchargeCents: 0 },
    { tier: 3, fromGames: 6, baseCents: 86_000, surchargeCents: 12_000 },
  ],
  includedChildren: 12,
  extraChildCents: 1_750,
  addOns: {
    photography: { advertisedCents: 22_000, chargedCents: 21_900, per: 'event' },
    videography: { advertisedCents: 33_000, chargedCents: 32_900, per: 'event' },
    customShirts: { advertisedCents: 5_500, chargedCents: 2_750, per: 'child' },
    customAwards: { advertisedCents: 2_700, chargedCents: 1_650, per: 'child' },
  },
  minutes: { base: 100, perGame: 10, manyGames: 25 },
  largeGroup: { fromChildren: 18, percent: 5 },
};

describe('quote() by another book', () => {
  it.each([
    [3, 10, {}, 43_050, 100],
    [4, 15, {}, 69_750, 110],
    [5, 16, {}, 71_500, 120],
    [6, 15, {}, 103_250, 155],
    // 64500 + 8 x 1750 + 20 x 2750 = 133500, less 5 percent.
    [4, 20, { customShirts: true }, 126_825, 110],
    [3, 10, all, 141_850, 100],
    // 98000 + 38 x 1750 + 21900 + 32900 + 50 x 4400 = 439300, less 21965.
    [6, 50, all, 417_335, 155],
  ])('%i games for %i children with %j cost %i cents and take %i minutes', (...row) => {
    const [gameCount, guestCount, addOns, cents, minutes] = row;
    const price = quote({ gameCount, guestCount, addOns }, SECOND_BOOK);
    expect([price.totalCents, price.durationMinutes]).toEqual([cents, minutes]);
    expect(Object.values(price.breakdown).reduce((a, b) => a + b)).toBe(price.totalCents);
  });

  it.each([
    [0, 17, undefined],
    [5, 17, undefined],
    [5, 18, -2_678],
    [0, 18, undefined],
    [50, 18, -26_775],
  ])('%i percent for %i children gives the discount line %s', (percent, guestCount, line) => {
    const book = { ...SECOND_BOOK, largeGroup: { fromChildren: 18, percent } };
    // 5 percent of 43050 + 6 x 1750 = 53550 is 2677.5, rounded up.
    expect(quote({ gameCount: 3, guestCount, addOns: {} }, book).breakdown.largeGroup).toBe(line);
  });

  it.each([FIRST_BOOK, SECOND_BOOK])('figuresOf() and bookOf() are inverse', (book) => {
    const { value, errors } = check(PriceFigures, { ...figuresOf(book) });
    expect([errors, bookOf(value)]).toEqual([{}, book]);
  });

  it('prices the example events', () => {
    expect(EXAMPLES.map((each) => quote(each, FIRST_BOOK).totalCents)).toEqual([
      40_000, 60_000, 61_500, 90_000, 117_500, 129_800, 392_300,
    ]);
  });
});

describe('PriceFigures', () => {
  const errorFields = (changes: object) =>
    Object.keys(check(PriceFigures, { ...figuresOf(FIRST_BOOK), ...changes }).errors);
  it.each([
    [{}, []],
    [{ photography: '200.00' }, []],
    [{ photography: '200.01' }, ['photography']],
    [{ customAwardsAdvertised: '14.99' }, ['customAwards']],
    [{ tier1: '-1' }, ['tier1']],
    [{ tier1: '400.005' }, ['tier1']],
    [{ tier1: '' }, ['tier1']],
    [{ tier3: '20000.01' }, ['tier3']],
    [{ tier3: 800 }, []],
    [{ includedChildren: 0 }, ['includedChildren']],
    [{ includedChildren: 51 }, ['includedChildren']],
    [{ largeGroupPercent: 51 }, ['largeGroupPercent']],
    [{ baseMinutes: 90.5 }, ['baseMinutes']],
  ])('the changes %j have errors in %j', (changes, fields) => {
    expect(errorFields(changes)).toEqual(fields);
  });
});

it.each([
  ['1999-12-31', 1],
  ['2026-04-30', 1],
  ['2026-05-01', 2],
  ['2026-12-31', 2],
  ['2027-01-01', 3],
])('bookOn(%s) is book %i', (day, no) => {
  const books = [
    { no: 1, validFromDay: '2000-01-01' },
    { no: 2, validFromDay: '2026-05-01' },
    { no: 3, validFromDay: '2027-01-01' },
  ];
  expect(bookOn(books, day).no).toBe(no);
});

describe('the lines that a family sees', () => {
  it('add up to the total, in display order, with the amount per child', () => {
    const event = { gameCount: 6, guestCount: 20, addOns: { photography: true, customShirts: true } };
    const price = quote(event, FIRST_BOOK);
    const lines = chargedLines({ ...price, guestCount: 20 });
    expect(lines).toEqual([
      { key: 'package', cents: 90_000, surchargeCents: 10_000, each: null },
      { key: 'extraGuests', cents: 7_500, surchargeCents: 0, each: { children: 5, cents: 1_500 } },
      { key: 'photography', cents: 19_900, surchargeCents: 0, each: null },
      { key: 'customShirts', cents: 50_000, surchargeCents: 0, each: { children: 20, cents: 2_500 } },
    ]);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(price.totalCents);
  });

  it('name the tier by which the price book charges', () => {
    for (let gameCount = 0; gameCount < 9; gameCount += 1) {
      const tier = FIRST_BOOK.tiers.findLast(({ fromGames }) => gameCount >= fromGames);
      expect(tierOf(gameCount).from).toBe(tier?.fromGames);
    }
    expect([3, 5, 7].map((games) => tierOf(games).to)).toEqual([3, 5, null]);
  });
});
