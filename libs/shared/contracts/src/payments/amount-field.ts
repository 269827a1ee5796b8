// Dollars that staff type; apart from the other kinds of fields, since no public page needs it.
import { Reads, Rule } from '../common/check.js';
import { textToCents } from './money.js';
import { Shape, type JsonSchema } from '../common/shape.js';

export const AMOUNT_IN_DOLLARS = 'Please give the amount in dollars, such as 50.00.';
/** More than nothing, at most nine digits and two decimals. */
export const AMOUNT: JsonSchema = {
  type: ['string', 'number'],
  pattern: String.raw`^(?!0+(\.0*)?$)\d{1,9}(\.\d{1,2})?$`,
  minimum: 0.01,
  examples: ['50.00'],
};
/** The null of a sum that failed is no amount. */
export const amountText = (typed: unknown) =>
  typeof typed === 'number' ? String(typed) : typed === null ? '' : typed;

const DECORATORS = [
  Reads(amountText),
  Rule((value) => (textToCents(value) ? null : AMOUNT_IN_DOLLARS)),
  Shape(AMOUNT),
];

/** Dollars, more than nothing; what the ledger says of them is up to the server. */
export const DollarAmount = (): PropertyDecorator => (target, field) =>
  DECORATORS.forEach((decorate) => decorate(target, field));
