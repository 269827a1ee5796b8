// What an administrator does to a booking.
import { Reads, Rule } from './check.js';
import { AMOUNT, AMOUNT_IN_DOLLARS, amountText } from './amount-field.js';
import { OneOf, OptionalText, Text, WholeNumber } from './fields.js';
import { LIMITS } from './limits.js';
import { textToCents } from './money.js';
import { Shape } from './shape.js';

const versionSentence = 'Please send the version of the booking that you have seen.';

/** Confirms or completes a booking by hand. */
export class ChangeBooking {
  @WholeNumber({ min: 1, max: 1_000_000_000 }, versionSentence) version = 0;
}

export class CancelBooking extends ChangeBooking {
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the cancellation.') reason = '';
}

export class AddBookingNote {
  @Text({ max: LIMITS.longText.max }, 'Please write the note.') text = '';
}

/** Mails that can be sent again by hand. */
export const RESENDABLE_MAILS = ['confirmation', 'unpaid-reminder', 'cancellation', 'refund'] as const;
export type ResendableMail = (typeof RESENDABLE_MAILS)[number];

export class ResendMail {
  @OneOf(RESENDABLE_MAILS, 'Please choose the mail to send again.') kind = '' as ResendableMail;
}

/**
 * Without an amount everything that is left of one payment. The amount is dollars; the server checks it against the
 * ledger. Of several payments the one that the booking could not use goes first, unless one is named. What is given and
 * is no amount, such as the null of a sum that failed, is refused: it must never pay back everything.
 */
export class RefundBooking {
  @Reads(amountText)
  @Rule((value) => (value === undefined || textToCents(value) ? null : AMOUNT_IN_DOLLARS))
  @Shape(AMOUNT)
  amount?: string = undefined;
  @OptionalText(LIMITS.username.max) paymentId?: string = undefined;
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the refund.') reason = '';
}
