// The figures as they are typed: texts, until they are checked.
import { AnnouncePriceBook, check, PriceFigures, type PriceBook } from '#libs/contracts';
import { bookOf, figuresOf } from '#libs/pricing/quote';
import { FIGURE_GROUPS, type FigureName } from '../../content/admin-prices.js';

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

/** What is sent after the newest book that was seen, and a sentence for each field that stops it. */
export const checkPrices = ({ validFromDay, prices }: TypedPrices, afterNo: number) =>
  check(AnnouncePriceBook, { validFromDay, afterNo, prices: figuresTyped(prices) });

/** The book that was typed; null while a figure is not one. */
export function typedBook(typed: TypedFigures): PriceBook | null {
  const { value, errors } = check(PriceFigures, figuresTyped(typed));
  return Object.keys(errors).length === 0 ? bookOf(value) : null;
}
