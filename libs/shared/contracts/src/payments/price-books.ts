// Price books: all prices of events, valid from a day.
import { Reads, Rule } from '../common/check.js';
import { Day, Flag, Part, WholeNumber } from '../common/fields.js';
import { textToCents } from './money.js';
import { Shape } from '../common/shape.js';

export type AddOnKey = 'photography' | 'videography' | 'customShirts' | 'customAwards';

/** `advertisedCents` is shown; `chargedCents` enters the total and is never higher. */
export type AddOnRate = { advertisedCents: number; chargedCents: number; per: 'event' | 'child' };

export type PriceBook = {
  /** By number of games; a lower count is priced as the first tier. The surcharge is not shown on the package card. */
  tiers: { tier: 1 | 2 | 3; fromGames: number; baseCents: number; surchargeCents: number }[];
  includedChildren: number;
  /** Per child beyond the included ones. */
  extraChildCents: number;
  addOns: Record<AddOnKey, AddOnRate>;
  /** `perGame` for each game beyond three, `manyGames` once from six games on. */
  minutes: { base: number; perGame: number; manyGames: number };
  /** A discount on the sum of the other lines; 0 percent adds no line. */
  largeGroup: { fromChildren: number; percent: number };
};

/** A book and its first day, yyyy-MM-dd: it applies to bookings made from that day on. */
export type DatedBook = { no: number; validFromDay: string; book: PriceBook };

const PRICE_ERROR = 'Please give the price in dollars, such as 400 or 15.50.';
const MAX_DOLLARS = 20_000;

/** Dollars and cents, from 0 to 20,000. */
const Dollars = (
  errorOf: (cents: number, instance: object) => string | null = () => null,
): PropertyDecorator => {
  const priceError = (value: unknown, instance: object) => {
    const cents = textToCents(value);
    return cents === null || cents > MAX_DOLLARS * 100 ? PRICE_ERROR : errorOf(cents, instance);
  };
  return (target, field) => {
    Reads((input) => (typeof input === 'number' ? String(input) : input))(target, field);
    Rule(priceError)(target, field);
    Shape({ type: ['string', 'number'], pattern: String.raw`^\d{1,5}(\.\d{1,2})?$`, examples: ['400.00'] })(
      target,
      field,
    );
  };
};

/** Rejects a charged price above that of the `advertised` field. */
const Charged = (advertised: keyof PriceFigures) =>
  Dollars((cents, instance) => {
    const label = textToCents((instance as PriceFigures)[advertised]);
    return label !== null && cents > label ? 'Nobody may pay more than is advertised.' : null;
  });

const Whole = (min: number, max: number, of: string) =>
  WholeNumber({ min, max }, `Please give ${of} as a whole number from ${min} to ${max}.`);

/** The figures of a book in the owner's form; money in dollars. */
export class PriceFigures {
  @Dollars() tier1 = '';
  @Dollars() tier2 = '';
  @Dollars() tier3 = '';
  @Dollars() surcharge = '';
  @Whole(4, 50, 'the children') includedChildren = 15;
  @Dollars() extraChild = '';
  @Dollars() photographyAdvertised = '';
  @Charged('photographyAdvertised') photography = '';
  @Dollars() videographyAdvertised = '';
  @Charged('videographyAdvertised') videography = '';
  @Dollars() customShirtsAdvertised = '';
  @Charged('customShirtsAdvertised') customShirts = '';
  @Dollars() customAwardsAdvertised = '';
  @Charged('customAwardsAdvertised') customAwards = '';
  @Whole(30, 360, 'the minutes') baseMinutes = 90;
  @Whole(0, 60, 'the minutes') perGameMinutes = 15;
  @Whole(0, 120, 'the minutes') manyGamesMinutes = 20;
  @Whole(0, 50, 'the percent') largeGroupPercent = 0;
  @Whole(4, 50, 'the children') largeGroupFrom = 20;
}

/** Whether every package is free, which is probably a mistake. */
export const isFreeOfCharge = ({ tier1, tier2, tier3 }: PriceFigures) =>
  [tier1, tier2, tier3].every((price) => textToCents(price) === 0);

/** The body of `POST /api/admin/price-books`. */
export class AnnouncePriceBook {
  /** yyyy-MM-dd in the business zone, tomorrow or later. */
  @Day('Please choose the day from which the prices hold.') validFromDay = '';
  /** The number of the newest book that was seen. */
  @Whole(1, 1_000_000, 'the book that you have seen') afterNo = 0;
  @Part() prices = new PriceFigures();
  /** Must be true if all three packages are free. */
  @Flag()
  @Rule((value, instance) =>
    value !== true && isFreeOfCharge((instance as AnnouncePriceBook).prices)
      ? 'Every package would cost $0.00. Please confirm that events are free.'
      : null,
  )
  confirmFree = false;
}

/** A book in the admin area. */
export type AdminPriceBook = DatedBook & {
  /** ISO 8601; null for the first book, which is seeded. */
  madeAt: string | null;
  madeBy: string | null;
  /** Set if withdrawn before its first day. */
  withdrawnAt: string | null;
};

/** The books by number, and today's date in the business zone. */
export type AdminPriceBooks = { today: string; books: AdminPriceBook[] };
