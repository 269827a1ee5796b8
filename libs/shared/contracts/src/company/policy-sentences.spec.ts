import { POLICY_DEFAULTS, POLICIES } from './policies.js';
import {
  cancelPolicy,
  cancelTerms,
  depositPolicy,
  namedDepositPercent,
  paymentAnswer,
  unusualTerms,
  USUAL_TERMS,
  type PolicyTerms,
} from './policy-sentences.js';

/** Every sentence about the terms. */
const sentences = (terms: PolicyTerms) => [
  ...depositPolicy(terms),
  ...cancelPolicy(terms),
  ...cancelTerms(terms),
  paymentAnswer(terms),
];

it('the default policies give the texts of the site to the letter', () => {
  expect(POLICY_DEFAULTS).toMatchObject(USUAL_TERMS);
  expect(sentences(USUAL_TERMS)).toEqual([
    'A 50% deposit is required to secure the booking. The balance is due on event day.',
    'Full refund less processing fees if you cancel 48+ hours ahead.',
    'Full refund, less processing fees, when you cancel 48 or more hours before the start.',
    'A 50% deposit secures the date and the balance is due on event day. Cancel 48 hours or more ahead and you receive a full refund less processing fees.',
  ]);
});

it.each([
  ['depositPercent', 30, /50/, /\b30%/, 2],
  ['balanceDaysBefore', 7, /event day/, /\b7 days before the event\b/, 2],
  ['balanceDaysBefore', 1, /event day/, /\b1 day before the event\b/, 2],
  ['refundHours', 120, /\b48/, /\b120\b/, 3],
  ['refundHours', 1, /\b48|1 hours|1\+ hours/, /\b1\b/, 3],
  ['refundHours', 0, /\b48|\b0\b/, /before the (event starts|start)/, 3],
] as const)('with %s %s no sentence has the old number', (key, value, old, current, named) => {
  const texts = sentences({ ...USUAL_TERMS, [key]: value });
  expect(texts.filter((text) => old.test(text))).toEqual([]);
  expect(texts.filter((text) => current.test(text))).toHaveLength(named);
});

it('the deposit that families read is the owner’s, and the given one while there is none', () => {
  expect(
    [0, POLICIES.depositPercent.min, 50].map((depositPercent) => namedDepositPercent({ depositPercent })),
  ).toEqual([50, 10, 50]);
});

it('the owner’s own words stand next to a rule, and alone where there is none', () => {
  const own = { depositWords: 'We take {percent}% by card.', cancelWords: 'Call us first.' };
  const terms = { ...USUAL_TERMS, depositPercent: 30 };
  expect(depositPolicy(terms, own)).toEqual([...depositPolicy(terms), 'We take 30% by card.']);
  expect(depositPolicy(USUAL_TERMS, own)).toEqual(['We take 50% by card.']);
  expect(cancelPolicy(terms, own)).toEqual([...cancelPolicy(terms), 'Call us first.']);
  expect(cancelTerms(terms, own)).toEqual([...cancelTerms(terms), 'Call us first.']);
  expect(paymentAnswer(terms, 'We like cards.')).toBe(`${paymentAnswer(terms)} We like cards.`);
  expect(paymentAnswer(USUAL_TERMS, 'We like cards.')).toBe(
    'Cancel 48 hours or more ahead and you receive a full refund less processing fees. We like cards.',
  );
});

it('views carry these terms only where they are not the default', () => {
  expect(unusualTerms(POLICY_DEFAULTS)).toBeUndefined();
  expect(unusualTerms({ ...POLICY_DEFAULTS, refundHours: 120 })).toEqual({
    ...USUAL_TERMS,
    refundHours: 120,
  });
});
