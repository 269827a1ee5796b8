// Money that comes by check or in cash, as staff record it.
import { ChangeBooking } from './admin-actions.js';
import { DollarAmount } from './amount-field.js';
import { Day, OneOf, OptionalText } from './fields.js';

export const HAND_METHODS = ['check', 'cash'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** Longest text under which a payment is found again, such as the number of a check. */
const REFERENCE_MAX = 40;

/** A payment that somebody handed to staff: dollars, at most what is due, and the business's day on which it came. */
export class RecordHandPayment extends ChangeBooking {
  @OneOf(HAND_METHODS, 'Please choose how the money came.') method = '' as HandMethod;
  @DollarAmount() amount = '';
  @Day('Please give the day on which the money came.') receivedOn = '';
  @OptionalText(REFERENCE_MAX) reference?: string = undefined;
}
