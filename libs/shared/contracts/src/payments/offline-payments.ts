// Payments by check or cash, recorded by staff.
import { ChangeBooking } from '../office/admin-actions.js';
import { DollarAmount } from './amount-field.js';
import { Day, OneOf, OptionalLine } from '../common/fields.js';

export const HAND_METHODS = ['check', 'cash'] as const;
export type OfflineMethod = (typeof HAND_METHODS)[number];

/** The longest reference, such as the number of a check. */
const REFERENCE_MAX = 40;

/** A payment received by the host at the event, today: dollars, at most the amount due. */
export class RecordHostPayment extends ChangeBooking {
  @OneOf(HAND_METHODS, 'Please choose how the money came.') method = '' as OfflineMethod;
  @DollarAmount() amount = '';
  @OptionalLine(REFERENCE_MAX) reference?: string = undefined;
}

/** A payment received by staff, with its day in the business zone. */
export class RecordOfflinePayment extends RecordHostPayment {
  @Day('Please give the day on which the money came.') receivedOn = '';
}

/** The amount still due and the booking's new version. */
export type HostPaymentView = { amountDue: string; version: number };
