// What an event costs, as the owner announces it: a book of prices with the day from which it holds.
import { Reads, Rule } from '../common/check.js';
import { Day, Flag, Part, WholeNumber } from '../common/fields.js';
import { textToCents } from './money.js';
import { Shape } from '../common/shape.js';

export type AddOnKey = 'photography' | 'videography' | 'customShirts' | 'customAwards';

/** `advertisedCents` is the label, `chargedCents` the figure that enters a total and is never higher. */
export type AddOnRate = { advertisedCents: number; chargedCents: number; per: 'event' | 'child' };

export type PriceBook = {
  /** By number of games; a count below the first is previewed as the first. The surcharge is in the total, not on the card. */
  tiers: { tier: 1 | 2 | 3; fromGames: number; baseCents: number; surchargeCents: number }[];
  includedChildren: number;
  /** For each child beyond those. */
  extraChildCents: number;
  addOns: Record<AddOnKey, AddOnRate>;
  /** `perGame` for each game beyond three, `manyGames` once from six games on. */
  minutes: { base: number; perGame: number; manyGames: number };
  /** Taken off the sum of the other lines; 0 is no line. */
  largeGroup: { fromChildren: number; percent: number };
  depositPercent: number;
};

/** A book and its first day, yyyy-MM-dd: it holds for bookings that are made from that day on. */
export type DatedBook = { no: number; validFromDay: string; book: PriceBook };

const PRICE = 'Please give the price in dollars, such as 400 or 15.50.';
const MOST_DOLLARS = 20_000;

/** Dollars and cents, from nothing to 20,000. */
const Dollars = (
  errorOf: (cents: number, whole: object) => string | null = () => null,
): PropertyDecorator => {
  const fault = (value: unknown, whole: object) => {
    const cents = textToCents(value);
    return cents === null || cents > MOST_DOLLARS * 100 ? PRICE : errorOf(cents, whole);
  };
  return (target, field) => {
    Reads((typed) => (typeof typed === 'number' ? String(typed) : typed))(target, field);
    Rule(fault)(target, field);
    Shape({ type: ['string', 'number'], pattern: String.raw`^\d{1,5}(\.\d{1,2})?$`, examples: ['400.00'] })(
      target,
      field,
    );
  };
};

/** Refuses a charged figure above the advertised one, which stands in the field of that name. */
const Charged = (advertised: keyof PriceFigures) =>
  Dollars((cents, whole) => {
    const label = textToCents((whole as PriceFigures)[advertised]);
    return label !== null && cents > label ? 'Nobody may pay more than is advertised.' : null;
  });

const whole = (min: number, max: number, of: string) =>
  WholeNumber({ min, max }, `Please give ${of} as a whole number from ${min} to ${max}.`);

/** The figures of a book as the owner types them; money in dollars. */
export class PriceFigures {
  @Dollars() tier1 = '';
  @Dollars() tier2 = '';
  @Dollars() tier3 = '';
  @Dollars() surcharge = '';
  @whole(4, 50, 'the children') includedChildren = 15;
  @Dollars() extraChild = '';
  @Dollars() photographyAdvertised = '';
  @Charged('photographyAdvertised') photography = '';
  @Dollars() videographyAdvertised = '';
  @Charged('videographyAdvertised') videography = '';
  @Dollars() customShirtsAdvertised = '';
  @Charged('customShirtsAdvertised') customShirts = '';
  @Dollars() customAwardsAdvertised = '';
  @Charged('customAwardsAdvertised') customAwards = '';
  @whole(30, 360, 'the minutes') baseMinutes = 90;
  @whole(0, 60, 'the minutes') perGameMinutes = 15;
  @whole(0, 120, 'the minutes') manyGamesMinutes = 20;
  @whole(0, 50, 'the percent') largeGroupPercent = 0;
  @whole(4, 50, 'the children') largeGroupFrom = 20;
  @whole(1, 100, 'the percent') depositPercent = 50;
}

/** Whether every package is free by these figures, which is seldom what was meant. */
export const isFreeOfCharge = ({ tier1, tier2, tier3 }: PriceFigures) =>
  [tier1, tier2, tier3].every((price) => textToCents(price) === 0);

/** The body of `POST /api/admin/price-books`. */
export class AnnouncePriceBook {
  /** yyyy-MM-dd in the business zone, tomorrow or later. */
  @Day('Please choose the day from which the prices hold.') validFromDay = '';
  /** The newest book that was seen. */
  @whole(1, 1_000_000, 'the book that you have seen') afterNo = 0;
  @Part() prices = new PriceFigures();
  /** Must be true where all three packages cost nothing. */
  @Flag()
  @Rule((value, whole) =>
    value !== true && isFreeOfCharge((whole as AnnouncePriceBook).prices)
      ? 'Every package would cost $0.00. Please confirm that events are free.'
      : null,
  )
  confirmFree = false;
}

/** A book in the admin area. */
export type AdminPriceBook = DatedBook & {
  /** ISO 8601; null for the first book, which came with the product. */
  madeAt: string | null;
  madeBy: string | null;
  /** Set when it was taken back before its first day. */
  withdrawnAt: string | null;
};

/** The books in the order of their numbers, and the day of the business. */
export type AdminPriceBooks = { today: string; books: AdminPriceBook[] };
