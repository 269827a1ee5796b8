// Money that comes by check or in cash, as staff record it.
import { ChangeBooking } from '../office/admin-actions.js';
import { DollarAmount } from './amount-field.js';
import { Day, OneOf, OptionalLine } from '../common/fields.js';

export const HAND_METHODS = ['check', 'cash'] as const;
export type OfflineMethod = (typeof HAND_METHODS)[number];

/** Longest text under which a payment is found again, such as the number of a check. */
const REFERENCE_MAX = 40;

/** A payment that somebody handed to the host at the event: dollars, at most what is due. It came today. */
export class RecordHostPayment extends ChangeBooking {
  @OneOf(HAND_METHODS, 'Please choose how the money came.') method = '' as OfflineMethod;
  @DollarAmount() amount = '';
  @OptionalLine(REFERENCE_MAX) reference?: string = undefined;
}

/** The same handed to staff, with the business's day on which it came. */
export class RecordOfflinePayment extends RecordHostPayment {
  @Day('Please give the day on which the money came.') receivedOn = '';
}

/** What is still due of a booking after that, and its version. */
export type HostPaymentView = { amountDue: string; version: number };
