// The figures as they are typed: texts, until they are checked.
import {
  AnnouncePriceBook,
  centsToDollars,
  check,
  PriceFigures,
  textToCents,
  type PriceBook,
} from '#libs/shared/contracts';
import { bookOf, figuresOf } from '#libs/shared/pricing/quote';
import { FIGURE_GROUPS, PRICE_FORM as TEXTS, type FigureName, type FigureText } from './copy.js';

export type TypedFigures = Record<FigureName, string>;
export type TypedPrices = { validFromDay: string; prices: TypedFigures };

const WHOLE = FIGURE_GROUPS.flatMap(({ figures }) => figures)
  .filter(({ unit }) => unit)
  .map(({ name }) => name);

export const typedOf = (book: PriceBook): TypedFigures =>
  Object.fromEntries(
    Object.entries(figuresOf(book)).map(([name, value]) => [name, String(value)]),
  ) as TypedFigures;

const figuresTyped = (typed: TypedFigures) => ({
  ...typed,
  ...Object.fromEntries(WHOLE.map((name) => [name, typed[name].trim() ? Number(typed[name]) : NaN])),
});

/**
 * What is sent after the newest book that was seen, and a sentence for each field that stops it. Free packages stop
 * nothing here: the form asks about them before it sends.
 */
export const checkPrices = ({ validFromDay, prices }: TypedPrices, afterNo: number) =>
  check(AnnouncePriceBook, { validFromDay, afterNo, prices: figuresTyped(prices), confirmFree: true });

/** A sentence for an advertised price that is typed below the charged one. */
export function belowCharged(typed: TypedFigures, { name, charged }: FigureText): string | undefined {
  const advertisedCents = textToCents(typed[name]);
  const chargedCents = charged ? textToCents(typed[charged]) : null;
  const isBelow = advertisedCents !== null && chargedCents !== null && advertisedCents < chargedCents;
  return isBelow ? TEXTS.belowCharged(centsToDollars(chargedCents)) : undefined;
}

/** The book that was typed; null while a figure is not one. */
export function typedBook(typed: TypedFigures): PriceBook | null {
  const { value, errors } = check(PriceFigures, figuresTyped(typed));
  return Object.keys(errors).length === 0 ? bookOf(value) : null;
}
