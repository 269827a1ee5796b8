// Requests of an administrator's actions on bookings.
import { Reads, Rule, isPlainObject } from '../common/check.js';
import { AMOUNT, AMOUNT_IN_DOLLARS, amountText } from '../payments/amount-field.js';
import { Flag, OneOf, Text, WholeNumber, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { centsToDollars, textToCents } from '../payments/money.js';
import { Shape } from '../common/shape.js';

const VERSION_ERROR = 'Please send the version of the booking that you have seen.';

/** Completes a booking manually, and other changes that need nothing else. */
export class ChangeBooking {
  @WholeNumber({ min: 1, max: 1_000_000_000 }, VERSION_ERROR) version = 0;
}

export class CancelBooking extends ChangeBooking {
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the cancellation.') reason = '';
  /** Dollars to refund as well, exactly as the booking's detail suggested; without it nothing is refunded. */
  @Reads(amountText)
  @Rule((value) => (value === undefined || textToCents(value) ? null : AMOUNT_IN_DOLLARS))
  @Shape(AMOUNT)
  refund?: string = undefined;
  /** Confirms the warning that the event already took place. */
  @Flag() tookPlace?: boolean = false;
}

/** The most bookings per request; larger selections need several requests. */
export const MAX_PER_CALL = 50;
const SELECTION_ERROR = `Please select 1 to ${MAX_PER_CALL} bookings, each with the version that you have seen.`;

/** A selected booking, with the version that was seen. */
export type SeenBooking = { id: string; version: number };

const isSeenBooking = (each: unknown): boolean =>
  isPlainObject(each) &&
  typeof each.id === 'string' &&
  each.id.length > 0 &&
  each.id.length <= LIMITS.username.max &&
  Number.isInteger(each.version) &&
  Number(each.version) > 0;

const isSelection = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_PER_CALL && value.every(isSeenBooking);

/** Cancels several bookings for one reason, independently and by the rules of a single one. */
export class CancelBookings {
  @Rule((value) => (isSelection(value) ? null : SELECTION_ERROR))
  @Shape({
    type: 'array',
    minItems: 1,
    maxItems: MAX_PER_CALL,
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

/** The result per booking, in the order of the selection; `refusal` is a full sentence, or null if cancelled. */
export type SelectionOutcome = { id: string; refusal: string | null }[];

export class AddBookingNote {
  @Text({ max: LIMITS.longText.max }, 'Please write the note.') text = '';
}

/** Mails that staff can send again. */
export const RESENDABLE_MAILS = [
  'confirmation',
  'unpaid-reminder',
  'cancellation',
  'refund',
  'credit',
] as const;
export type ResendableMail = (typeof RESENDABLE_MAILS)[number];

export class ResendMail {
  @OneOf(RESENDABLE_MAILS, 'Please choose the mail to send again.') kind = '' as ResendableMail;
  /** Which of the booking's credits; the newest one if absent. */
  @OptionalLine(36) creditId?: string = undefined;
}

/**
 * Without an amount, the remainder of one payment. The amount is in dollars and checked against the ledger. Of several
 * payments an unapplied one is refunded first, unless one is named. An invalid amount such as null is rejected, because
 * it must never refund everything.
 */
export class RefundBooking {
  @Reads(amountText)
  @Rule((value) => (value === undefined || textToCents(value) ? null : AMOUNT_IN_DOLLARS))
  @Shape(AMOUNT)
  amount?: string = undefined;
  @OptionalLine(LIMITS.username.max) paymentId?: string = undefined;
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the refund.') reason = '';
}

/** The largest credit that staff give. */
export const MAX_GOODWILL_CENTS = 100_000;

function goodwillError(amount: unknown): string | null {
  const cents = textToCents(amount);
  if (!cents) return AMOUNT_IN_DOLLARS;
  return cents > MAX_GOODWILL_CENTS ? `Please give at most ${centsToDollars(MAX_GOODWILL_CENTS)}.` : null;
}

/** Staff give a family a credit, out of goodwill. */
export class GiveCredit {
  @Reads(amountText)
  @Rule(goodwillError)
  @Shape({
    ...AMOUNT,
    pattern: String.raw`^(?!0+(\.0*)?$)(\d{1,3}(\.\d{1,2})?|1000(\.00?)?)$`,
    maximum: MAX_GOODWILL_CENTS / 100,
  })
  amount = '';
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the credit.') reason = '';
}

/** Ends what is left of a credit; the version is the credit's. */
export class EndCredit extends ChangeBooking {
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the credit.') reason = '';
}

/** The credit that was given; its code is in the mail alone. */
export type GivenCredit = { id: string };

/** The demo data that is still present. */
export type DemoDataView = { bookings: number };
