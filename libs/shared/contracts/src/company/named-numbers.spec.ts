import { otherNumbers } from './named-numbers.js';
import { termsFrom } from './policies.js';

const DEFAULTS = termsFrom({});
const OWN = termsFrom({ depositPercent: 30, balanceDaysBefore: 7, refundHours: 120 });
const named = (text: string, terms = OWN) =>
  otherNumbers(text, terms).map(({ said, set }) => `${said} / ${set}`);

it.each([
  ['A 50% deposit secures your date.', ['50% / 30%']],
  ['A deposit of thirty percent, the balance a week before.', []],
  ['Half is due as a deposit.', ['Half / 30%']],
  ['The balance is due 3 days before the event.', ['3 days / 7 days']],
  ['Pay 30% as a deposit and the balance 14 days before.', ['14 days / 7 days']],
  ['Full refund if you cancel 48+ hours ahead.', ['48+ hours / 120 hours']],
  ['Cancel 48 or more hours ahead for a refund.', ['48 or more hours / 120 hours']],
  ['Cancel five days ahead and get your money back.', []],
  ['Cancel two days ahead and get your money back.', ['two days / 120 hours']],
  ['Refunds until seventy-two hours before.', ['seventy-two hours / 120 hours']],
  ['Move your event up to 24 hours before.', ['24 hours / 48 hours']],
  ['Change your games until 3 days before.', ['3 days / 7 days']],
  ['Late? You get 50% as a credit.', ['50% / 0%']],
  ['If you cancel, 100% of the deposit is refunded.', []],
  ['We answer within 24 hours. Cancel any time.', []],
  ['Plan for 90 minutes. Up to 15 children.', []],
  ['First line\nDeposit: 20 %', ['20 % / 30%']],
])('%s', (text, expected) => {
  expect(named(text)).toEqual(expected);
});

it('with the default terms the given texts name no other number', () => {
  for (const text of [
    'A 50% deposit is required to secure the booking. The balance is due on event day.',
    'Full refund less processing fees if you cancel 48+ hours ahead.',
    'Full refund, less processing fees, when you cancel 48 or more hours before the start.',
    'A 50% deposit secures the date and the balance is due on event day. Cancel 48 hours or more ahead and you receive a full refund less processing fees.',
  ])
    expect(named(text, DEFAULTS)).toEqual([]);
  expect(named('A 40% deposit is required.', DEFAULTS)).toEqual(['40% / off']);
});
