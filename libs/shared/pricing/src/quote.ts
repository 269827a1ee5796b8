// Pure and browser-safe: shared by the form, the server and the receipt.
import type { AddOnKey, PriceBook, DatedBook } from '#libs/shared/contracts';
import { ADD_ON_KEYS } from './add-on-keys.js';
import { TIER_STARTS } from './price-lines.js';

export { ADD_ON_KEYS } from './add-on-keys.js';
export { bookOf, EXAMPLES, figuresOf } from './price-figures.js';
export { chargedLines, tierOf, type ChargedLine } from './price-lines.js';
export { FIRST_BOOK, FIRST_BOOKS } from './first-book.js';
export type { AddOnKey } from '#libs/shared/contracts';

export type QuoteInput = {
  gameCount: number;
  guestCount: number;
  addOns: Partial<Record<AddOnKey, boolean>>;
};

/** Money in cents; `breakdown.package` includes the surcharge for 6 or more games, `largeGroup` is negative. */
export type Quote = {
  baseCents: number;
  surchargeCents: number;
  totalCents: number;
  breakdown: { package: number; extraGuests: number; largeGroup?: number } & Record<AddOnKey, number>;
  includedChildren: number;
  extraGuests: number;
  gameCount: number;
  durationMinutes: number;
};

const sumOf = (lines: object): number =>
  Object.values(lines).reduce((sum: number, cents: number) => sum + cents, 0);

/** Half a cent is rounded up. */
const percentOf = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100);

/** The group discount as a separate line, or no line. */
function largeGroupLine({ largeGroup }: PriceBook, guestCount: number, cents: number) {
  const { fromChildren, percent } = largeGroup;
  const offCents = guestCount >= fromChildren ? percentOf(cents, percent) : 0;
  return offCents > 0 ? { largeGroup: -offCents } : {};
}

/** Prices an event by one book. The total is the sum of the breakdown's lines. */
export function quote({ gameCount, guestCount, addOns }: QuoteInput, book: PriceBook): Quote {
  const tier = book.tiers.findLast((each) => gameCount >= each.fromGames) ?? book.tiers[0];
  const extraGuests = Math.max(0, guestCount - book.includedChildren);
  const addOnCents = (key: AddOnKey) => {
    const { chargedCents, per } = book.addOns[key];
    return addOns[key] ? chargedCents * (per === 'child' ? guestCount : 1) : 0;
  };
  const lines = {
    package: tier.baseCents + tier.surchargeCents,
    extraGuests: extraGuests * book.extraChildCents,
    ...(Object.fromEntries(ADD_ON_KEYS.map((key) => [key, addOnCents(key)])) as Record<AddOnKey, number>),
  };
  const breakdown = { ...lines, ...largeGroupLine(book, guestCount, sumOf(lines)) };
  return {
    baseCents: tier.baseCents,
    surchargeCents: tier.surchargeCents,
    totalCents: sumOf(breakdown),
    breakdown,
    includedChildren: book.includedChildren,
    extraGuests,
    gameCount,
    durationMinutes: durationMinutes(gameCount, book),
  };
}

/**
 * The discount of a code in cents: a percentage of the total, half a cent rounded up, or a fixed amount in dollars; at
 * most the total.
 */
export function discountCents(
  terms: { discountType: 'fixed' | 'percentage'; discountValue: number },
  totalCents: number,
): number {
  const off =
    terms.discountType === 'fixed'
      ? Math.round(terms.discountValue * 100)
      : percentOf(totalCents, terms.discountValue);
  return Math.min(totalCents, Math.max(0, off));
}

/**
 * The book that applies on a business day, yyyy-MM-dd: the latest started one, else the first. `books` are sorted by
 * first day.
 */
export const bookOn = <Book extends Pick<DatedBook, 'validFromDay'>>(
  books: readonly Book[],
  day: string,
): Book => books.findLast(({ validFromDay }) => validFromDay <= day) ?? books[0];

const GAMES_IN_BASE = 3;
const MANY_GAMES_FROM = TIER_STARTS[2];

/** Duration in minutes: the book's base, plus an amount per game beyond 3, plus an amount once from 6 games on. */
export function durationMinutes(gameCount: number, { minutes }: Pick<PriceBook, 'minutes'>): number {
  const extraGames = Math.max(0, gameCount - GAMES_IN_BASE);
  return minutes.base + extraGames * minutes.perGame + (gameCount >= MANY_GAMES_FROM ? minutes.manyGames : 0);
}
