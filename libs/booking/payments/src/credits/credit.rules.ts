import { randomInt } from 'node:crypto';
import { CREDIT_ALPHABET, CREDIT_CODE_LENGTH, daysAfter } from '#libs/shared/contracts';

/** A credit that a booking may use now: its balance in cents, and its last day (yyyy-MM-dd) or null. */
export type UsableCredit = { id: string; balanceCents: number; expiresOn: string | null };

/** A new code with 57 random bits; `randomInt` is unbiased. */
export const newCreditCode = () =>
  `CR-${Array.from({ length: CREDIT_CODE_LENGTH }, () => CREDIT_ALPHABET[randomInt(CREDIT_ALPHABET.length)]).join('')}`;

/** The last day of a credit issued today (yyyy-MM-dd); null for 0 days, without an end. */
export const creditEnd = (today: string, creditDays: number) =>
  creditDays === 0 ? null : daysAfter(today, creditDays);

const PREFIX = 'credit-';

/** The provider id of the ledger row of a redeemed use. */
export const captureIdOfUse = (useId: string) => `${PREFIX}${useId}`;

/** The use behind a ledger row by its provider id; null for a payment without a credit. */
export const useOfCaptureId = (providerCaptureId: string) =>
  providerCaptureId.startsWith(PREFIX) ? providerCaptureId.slice(PREFIX.length) : null;
