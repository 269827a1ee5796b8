import { actionLabel, detailsText } from './copy.js';

it.each([
  ['booking-cancelled', 'Booking canceled'],
  ['policy-changed', 'Policy changed'],
])('the action %s is shown as "%s"', (what, label) => {
  expect(actionLabel({ what })).toBe(label);
});

it.each([
  [{ amountCents: 1_500, refundId: 'f3' }, 'amount $15.00'],
  [{ from: 'work', to: 'full' }, 'from work, to full'],
  [{ before: null, rows: 12_000, includeChildData: false }, 'rows 12,000, include child data false'],
  [{}, ''],
])('the facts %j are shown as "%s"', (facts, text) => {
  expect(detailsText({ facts })).toBe(text);
});
