// What people type as money or a number. What is not plainly one is no number, in every language of a browser: "3,95"
// is neither 395 nor 3.95.
import { centsToText, textToCents } from '#libs/shared/contracts';

/** Digits, or groups of thousands. */
const DIGITS = String.raw`\d+|[1-9]\d{0,2}(?:,\d{3})+`;
const MONEY = new RegExp(String.raw`^\$?((?:${DIGITS})?(?:\.\d{1,2})?)$`);
const WHOLE = new RegExp(`^(?:${DIGITS})$`);

/** The cents of typed dollars, such as "$1,200.00", "1200" or ".50"; null if they are no amount. */
export function typedCents(typed: string): number | null {
  const amount = MONEY.exec(typed.trim())?.[1].replaceAll(',', '');
  return amount ? textToCents(amount.startsWith('.') ? `0${amount}` : amount) : null;
}

/** Typed dollars as the API takes them, "1200.00"; anything else as it was typed, which the contract rejects. */
export function typedDollars(typed: string): string {
  const cents = typedCents(typed);
  return cents === null ? typed : centsToText(cents);
}

/** The whole number that was typed, such as "12" or "1,200"; NaN if it is none. */
export function typedWhole(typed: string): number {
  const digits = typed.trim();
  return WHOLE.test(digits) ? Number(digits.replaceAll(',', '')) : NaN;
}
