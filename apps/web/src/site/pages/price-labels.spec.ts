// Every text with a price, a number of children or minutes is built from the price book.
import { USUAL_TERMS, type PriceBook } from '#libs/shared/contracts';
import { ADD_ON_KEYS, FIRST_BOOK, quote } from '#libs/shared/pricing/quote';
import { addOnPriceLabel } from '../booking/games/add-on-price.js';
import { priceLines } from '../../ui/event/price-lines.rules.js';
import { DETAILS_TEXTS, policiesOf } from '../../copy/booking.js';
import { PACKAGES_TEXTS } from '../../copy/catalog.js';
import { faqOf } from '../../copy/contact.js';
import { timelineOf } from './how-it-works.copy.js';

const ADD_ONS = { photography: true, videography: true, customShirts: true, customAwards: true };

const labelsOf = (book: PriceBook): string[] => [
  PACKAGES_TEXTS.upTo(book.includedChildren),
  DETAILS_TEXTS.guestsHint(book),
  ...[4, 6].map((place) => faqOf(book)[place].answer),
  timelineOf(book)[5].when,
  ...ADD_ON_KEYS.map((key) => Object.values(addOnPriceLabel(key, book)).filter(Boolean).join(' · ')),
  ...[3, 5, 6].flatMap((gameCount) =>
    priceLines({ ...quote({ gameCount, guestCount: 20, addOns: ADD_ONS }, book), guestCount: 20 }).map(
      ({ label, note, amount }) => [label, note, amount].filter(Boolean).join(' '),
    ),
  ),
];

it('with the first book every label is unchanged', () => {
  const lines = [
    'Photography $199.00',
    'Videography $299.00',
    'Custom Shirts $500.00',
    'Custom Awards $300.00',
  ];
  const extra = '5 extra children at $15 $75.00';
  expect(labelsOf(FIRST_BOOK)).toEqual([
    'up to 15 children',
    '4 to 50 children. Up to 15 are included, each further child is $15.',
    'From 4 to 50. Up to 15 children are part of the package price, and each further child is $15.',
    'Plan for 90 to 120 minutes of competition. The booking form shows the time for the games you choose.',
    '90-120 minutes',
    '+$200 · $199 when booked online',
    '+$300 · $299 when booked online',
    '+$50 per child · $25 per child when booked online',
    '+$25 per child · $15 per child when booked online',
    'Package (up to 3 games) $400.00',
    extra,
    ...lines,
    'Package (4 to 5 games) $600.00',
    extra,
    ...lines,
    'Package (6 or more games) Includes $100 for 6+ games $900.00',
    extra,
    ...lines,
  ]);
});

it('with another book no label contains a figure of the first book', () => {
  const rate = (advertisedCents: number, chargedCents: number, per: 'event' | 'child') => ({
    advertisedCents,
    chargedCents,
    per,
  });
  const labels = labelsOf({
    tiers: [
      { tier: 1, fromGames: 0, baseCents: 43_300, surchargeCents: 0 },
      { tier: 2, fromGames: 4, baseCents: 64_400, surchargeCents: 0 },
      { tier: 3, fromGames: 6, baseCents: 86_600, surchargeCents: 11_100 },
    ],
    includedChildren: 12,
    extraChildCents: 1_750,
    addOns: {
      photography: rate(22_200, 21_100, 'event'),
      videography: rate(33_300, 33_300, 'event'),
      customShirts: rate(5_600, 2_700, 'child'),
      customAwards: rate(2_800, 1_600, 'child'),
    },
    minutes: { base: 96, perGame: 17, manyGames: 23 },
    largeGroup: { fromChildren: 18, percent: 7 },
  });
  const text = labels.join('\n').replace('4 to 50 children', '').replace('From 4 to 50', '');
  expect(text).not.toMatch(/\$(400|600|800|900|100|200|300|199|299|50|25|15)\b|\b(15|90|120)\b/);
  for (const label of ['up to 12 children', '8 extra children at $17.50', 'Plan for 96 to 130'])
    expect(text).toContain(label);
  expect(text).toContain('+$333\n');
  expect(text).toMatch(/Large group discount -\$/);
});

it('the owner’s terms are in the policies and answers, with the owner’s own words next to them', () => {
  const given = policiesOf(USUAL_TERMS);
  expect(given.slice(0, 2)).toEqual([
    'A 50% deposit is required to secure the booking. The balance is due on event day.',
    'Full refund less processing fees if you cancel 48+ hours ahead.',
  ]);
  const terms = { depositPercent: 30, balanceDaysBefore: 7, refundHours: 120 };
  const around = { serviceArea: 'Springfield', terms };
  const own = { depositWords: 'Pay {percent}% now.', taxWords: 'Tax is included.' };
  expect(policiesOf(terms, own)).toEqual([
    'A 30% deposit is required to secure the booking. The balance is due 7 days before the event.',
    'Pay 30% now.',
    'Full refund less processing fees if you cancel 120+ hours ahead.',
    ...given.slice(2, -1),
    'Tax is included.',
  ]);
  const answers = { faqPayment: 'Ask {company}.' };
  const payment = (extra: object) => faqOf(FIRST_BOOK, { ...around, ...extra })[5].answer;
  expect(payment({})).toBe(
    'A 30% deposit secures the date and the balance is due 7 days before the event. Cancel 120 hours or more ahead and you receive a full refund less processing fees.',
  );
  expect(payment({ answers, brand: 'Kites' })).toBe(`${payment({})} Ask Kites.`);
});
