// What an administrator does to a booking.
import { Reads, Rule, isPlainObject } from '../common/check.js';
import { AMOUNT, AMOUNT_IN_DOLLARS, amountText } from '../payments/amount-field.js';
import { Flag, OneOf, Text, WholeNumber, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { textToCents } from '../payments/money.js';
import { Shape } from '../common/shape.js';

const versionSentence = 'Please send the version of the booking that you have seen.';

/** Confirms or completes a booking by hand. */
export class ChangeBooking {
  @WholeNumber({ min: 1, max: 1_000_000_000 }, versionSentence) version = 0;
}

export class CancelBooking extends ChangeBooking {
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the cancellation.') reason = '';
  /** Dollars to refund in the same act, exactly as the booking's detail offered them; without it no money goes back. */
  @Reads(amountText)
  @Rule((value) => (value === undefined || textToCents(value) ? null : AMOUNT_IN_DOLLARS))
  @Shape(AMOUNT)
  refund?: string = undefined;
  /** Staff were warned that the event took place and call it off all the same. */
  @Flag() tookPlace?: boolean = false;
}

/** How many bookings one call acts on; who has selected more calls again. */
export const MOST_IN_A_CALL = 50;
const SELECTION = `Please select 1 to ${MOST_IN_A_CALL} bookings, each with the version that you have seen.`;

/** One of a selection, with the version that was seen. */
export type SeenBooking = { id: string; version: number };

const isSeen = (each: unknown): boolean =>
  isPlainObject(each) &&
  typeof each.id === 'string' &&
  each.id.length > 0 &&
  each.id.length <= LIMITS.username.max &&
  Number.isInteger(each.version) &&
  Number(each.version) > 0;

const isSelection = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= MOST_IN_A_CALL && value.every(isSeen);

/** Calls several bookings off for one reason, each by itself and by the rules of a single one. */
export class CancelBookings {
  @Rule((value) => (isSelection(value) ? null : SELECTION))
  @Shape({
    type: 'array',
    minItems: 1,
    maxItems: MOST_IN_A_CALL,
    items: {
      type: 'object',
      properties: {
        id: { type: 'string', minLength: 1, maxLength: LIMITS.username.max },
        version: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
      },
      required: ['id', 'version'],
    },
  })
  bookings: SeenBooking[] = [];
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the cancellation.') reason = '';
}

/** What became of each booking of a selection, in its order; `refusal` is a full sentence, null where it was done. */
export type SelectionOutcome = { id: string; refusal: string | null }[];

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
  @OptionalLine(LIMITS.username.max) paymentId?: string = undefined;
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the refund.') reason = '';
}

/** The demo data that a first start wrote and nobody has removed yet. */
export type DemoDataView = { bookings: number };
