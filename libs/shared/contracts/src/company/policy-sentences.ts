// What families read about deposit, balance and refund: before booking from the owner's policies, afterwards from the
// terms of the booking. With the default policies these are the texts of the site as given. The owner's own words stand
// next to a rule; they replace it only where no rule applies.
import type { OwnPolicyWords } from './company-texts.js';

/** The terms that these sentences name; `depositPercent` is 0 while deposits are off. */
export type PolicyTerms = { depositPercent: number; balanceDaysBefore: number; refundHours: number };

/** The default of these policies. */
export const USUAL_TERMS = { depositPercent: 0, balanceDaysBefore: 0, refundHours: 48 } as const;

/** The given texts name a deposit even while the owner asks for none: the full price then covers it. */
const GIVEN_DEPOSIT_PERCENT = 50;

/** The deposit in percent as families read it. */
export const namedDepositPercent = ({ depositPercent }: Pick<PolicyTerms, 'depositPercent'>) =>
  depositPercent || GIVEN_DEPOSIT_PERCENT;

/** These terms alone; undefined for the default ones, so that views stay as they are without them. */
export function unusualTerms({ depositPercent, balanceDaysBefore, refundHours }: PolicyTerms) {
  const terms: PolicyTerms = { depositPercent, balanceDaysBefore, refundHours };
  const isUsual = Object.entries(USUAL_TERMS).every(
    ([key, value]) => terms[key as keyof PolicyTerms] === value,
  );
  return isUsual ? undefined : terms;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "on event day", "7 days before the event". */
const balanceDay = ({ balanceDaysBefore }: PolicyTerms) =>
  balanceDaysBefore === 0 ? 'on event day' : `${counted(balanceDaysBefore, 'day')} before the event`;

const depositSentence = (terms: PolicyTerms) =>
  `A ${namedDepositPercent(terms)}% deposit is required to secure the booking. The balance is due ${balanceDay(terms)}.`;

const cancelRule = ({ refundHours }: PolicyTerms) =>
  refundHours === 0
    ? 'Full refund less processing fees if you cancel before the event starts.'
    : `Full refund less processing fees if you cancel ${refundHours}+ ${refundHours === 1 ? 'hour' : 'hours'} ahead.`;

const withOwnWords = (rule: string, own: string | undefined, isRuleOn = true) =>
  own === undefined ? [rule] : [...(isRuleOn ? [rule] : []), own];

/** Deposit and balance, before a booking; the owner's own words stand alone while deposits are off. */
export const depositPolicy = (terms: PolicyTerms, { depositWords }: OwnPolicyWords = {}) =>
  withOwnWords(
    depositSentence(terms),
    depositWords?.replaceAll('{percent}', String(namedDepositPercent(terms))),
    terms.depositPercent > 0,
  );

/** Until when a family gets its money back, on pages. */
export const cancelPolicy = (terms: PolicyTerms, { cancelWords }: OwnPolicyWords = {}) =>
  withOwnWords(cancelRule(terms), cancelWords);

/** Until when a family gets its money back, in mails and documents. */
export const cancelTerms = ({ refundHours }: PolicyTerms, { cancelWords }: OwnPolicyWords = {}) =>
  withOwnWords(
    refundHours === 0
      ? 'Full refund, less processing fees, when you cancel before the start.'
      : `Full refund, less processing fees, when you cancel ${refundHours} or more hours before the start.`,
    cancelWords,
  );

/** The answer about payment and cancellation on the contact page. */
export function paymentAnswer(terms: PolicyTerms, own?: string): string {
  const { refundHours, depositPercent } = terms;
  const deposit = `A ${namedDepositPercent(terms)}% deposit secures the date and the balance is due ${balanceDay(terms)}.`;
  const until =
    refundHours === 0 ? 'before the event starts' : `${counted(refundHours, 'hour')} or more ahead`;
  const cancel = `Cancel ${until} and you receive a full refund less processing fees.`;
  const rules = depositPercent > 0 || own === undefined ? [deposit, cancel] : [cancel];
  return [...rules, ...(own === undefined ? [] : [own])].join(' ');
}
