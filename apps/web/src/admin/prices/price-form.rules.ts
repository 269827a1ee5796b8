// The figures as form values: texts until they are parsed.
import {
  AnnouncePriceBook,
  centsToDollars,
  check,
  PriceFigures,
  type PriceBook,
} from '#libs/shared/contracts';
import { bookOf, figuresOf } from '#libs/shared/pricing/quote';
import { typedCents, typedDollars, typedWhole } from '../../lib/format/typed-number.js';
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

const figuresTyped = (typed: TypedFigures) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [
      name,
      WHOLE.some((each) => each === name) ? typedWhole(text) : typedDollars(text),
    ]),
  );

/**
 * The request body, based on the newest book that was loaded, and a message for each invalid field. Free packages are
 * valid here: the form asks for a confirmation before it sends.
 */
export const checkPrices = ({ validFromDay, prices }: TypedPrices, afterNo: number) =>
  check(AnnouncePriceBook, { validFromDay, afterNo, prices: figuresTyped(prices), confirmFree: true });

/** How many fields have another value than at the start. */
export function changeCount(typed: TypedPrices, start: TypedPrices): number {
  const [now, before] = [typed, start].map(({ prices }) => Object.values(figuresTyped(prices)));
  const changed = now.filter((value, place) => !Object.is(value, before[place]));
  return changed.length + (typed.validFromDay === start.validFromDay ? 0 : 1);
}

/** The error of an advertised price below the charged one. */
export function belowCharged(typed: TypedFigures, { name, charged }: FigureText): string | undefined {
  const advertisedCents = typedCents(typed[name]);
  const chargedCents = charged ? typedCents(typed[charged]) : null;
  const isBelow = advertisedCents !== null && chargedCents !== null && advertisedCents < chargedCents;
  return isBelow ? TEXTS.belowCharged(centsToDollars(chargedCents)) : undefined;
}

/** The parsed book; null while a figure is invalid. */
export function typedBook(typed: TypedFigures): PriceBook | null {
  const { value, errors } = check(PriceFigures, figuresTyped(typed));
  return Object.keys(errors).length === 0 ? bookOf(value) : null;
}
