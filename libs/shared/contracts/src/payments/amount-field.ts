// Dollar amounts entered by staff. Separate from fields.ts, so that public pages do not load it.
import { Reads, Rule } from '../common/check.js';
import { textToCents } from './money.js';
import { Shape, type JsonSchema } from '../common/shape.js';

export const AMOUNT_IN_DOLLARS = 'Please give the amount in dollars, such as 50.00.';
/** More than zero, at most nine digits and two decimals. */
export const AMOUNT: JsonSchema = {
  type: ['string', 'number'],
  pattern: String.raw`^(?!0+(\.0*)?$)\d{1,9}(\.\d{1,2})?$`,
  minimum: 0.01,
  examples: ['50.00'],
};
/** Null, as from a failed calculation, becomes an invalid amount, not an absent one. */
export const amountText = (input: unknown) =>
  typeof input === 'number' ? String(input) : input === null ? '' : input;

const DECORATORS = [
  Reads(amountText),
  Rule((value) => (textToCents(value) ? null : AMOUNT_IN_DOLLARS)),
  Shape(AMOUNT),
];

/** More than zero dollars; the server checks the amount against the ledger. */
export const DollarAmount = (): PropertyDecorator => (target, field) =>
  DECORATORS.forEach((decorate) => decorate(target, field));
