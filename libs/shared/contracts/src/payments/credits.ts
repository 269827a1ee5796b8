// Credits: money that a family spends on another booking, by a mailed code.
import { OptionalLine, OptionalOneOf, Text } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

/** Where a credit comes from: a cancellation in time, a late one, a change to a lower price, staff's goodwill, a gift. */
export type CreditKind = 'refund' | 'late' | 'change' | 'goodwill' | 'gift';

/** The characters of a code: none looks like another one. Twelve of them are 57 bits. */
export const CREDIT_ALPHABET = '346789ABCDEFGHJKMNPQRTUVWXY';
export const CREDIT_CODE_LENGTH = 12;
const CREDIT_CODE = new RegExp(`^CR-[0-9A-Z]{${CREDIT_CODE_LENGTH}}$`);

/** Whether a code, as `readPromoCode` returns it, has the shape of a credit's; any other is a promo code. */
export const isCreditCode = (code: string) => CREDIT_CODE.test(code);

/** For an unknown, used up and expired credit alike. */
export const CREDIT_UNUSABLE = 'This credit cannot be used.';

/** A usable credit: its balance in dollars, and its last day (yyyy-MM-dd), null when it has none. */
export type ValidCredit = { code: string; balance: string; expiresOn: string | null };

/**
 * A credit whose code an owner must release, because staff changed the address of its booking after the payment.
 * `createdAt` is ISO 8601 in UTC.
 */
export type WaitingCreditView = {
  id: string;
  bookingId: string;
  amount: string;
  parentName: string;
  parentEmail: string;
  createdAt: string;
};

/** `waits`: an owner must release its code. `ended`: staff ended what was left. */
export const CREDIT_STATES = ['open', 'waits', 'used-up', 'expired', 'ended'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** A credit as staff see it: of its code only the end, which a family can read out. Money in dollars. */
export type CreditRow = {
  id: string;
  version: number;
  kind: CreditKind;
  state: CreditState;
  /** The last four characters of its newest code; null before a code was mailed. */
  endsWith: string | null;
  amount: string;
  left: string;
  /** yyyy-MM-dd, null without an end. */
  expiresOn: string | null;
  /** The booking that it comes from, and its family; null once that booking is gone. */
  bookingId: string | null;
  parentName: string;
  createdAt: string;
};

/** The newest credits that match, and how many there are. */
export type CreditList = { credits: CreditRow[]; total: number };

/** In a body, never in a URL: a family's name, email or phone, or the end of a code. */
export class FindCredits {
  @OptionalLine(LIMITS.name.max) search?: string = undefined;
  @OptionalOneOf(CREDIT_STATES, 'We do not know this status.') state?: CreditState = undefined;
}

/** Pays what is due, or the deposit, with a credit alone; a promo code is taken off before. */
export class PayWithCredit {
  @Text({ max: LIMITS.promoCode.max }, 'Please enter the code of your credit.') creditCode = '';
  @OptionalLine(LIMITS.promoCode.max) promoCode?: string = undefined;
}
