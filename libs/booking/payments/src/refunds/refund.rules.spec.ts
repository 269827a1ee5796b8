import { chosenRefund, refundState, tooMuchOf, type Refundable } from './refund.rules.js';

const paid = (changes: Partial<Refundable> = {}): Refundable => ({
  paymentId: 'paid',
  captureId: 'c1',
  providerCaptureId: 'C1',
  isOffline: false,
  isCredit: false,
  isUnapplied: false,
  amountCents: 40_000,
  feeCents: 1_445,
  refundedCents: 0,
  changeCents: 0,
  ...changes,
});
const unapplied = (changes: Partial<Refundable> = {}) =>
  paid({ paymentId: 'unapplied', isUnapplied: true, ...changes });

describe('the payment that a refund is taken from', () => {
  it.each([
    ['all that is left', {}, [paid({ refundedCents: 5_000 })], 'paid', 35_000],
    ['a part', { amount: '12.50' }, [paid()], 'paid', 1_250],
    ['unapplied payments first', {}, [paid(), unapplied()], 'unapplied', 40_000],
    [
      'another one when the first has too little left',
      { amount: '300' },
      [paid(), unapplied({ refundedCents: 20_000 })],
      'paid',
      30_000,
    ],
    ['the named one', { paymentId: 'paid' }, [paid(), unapplied()], 'paid', 40_000],
  ])('%s', (_, input, payments, paymentId, amountCents) => {
    expect(chosenRefund(input, payments)).toMatchObject({ payment: { paymentId }, amountCents });
  });

  it.each([
    ['nothing was paid', {}, [], 'NOT_ALLOWED'],
    ['all was refunded', { amount: '1.00' }, [paid({ refundedCents: 40_000 })], 'NOT_ALLOWED'],
    ['the named one is not this booking’s', { paymentId: 'foreign' }, [paid()], 'NOT_ALLOWED'],
    ['it is a cent more than is left', { amount: '400.01' }, [paid()], 'REFUND_TOO_LARGE'],
    [
      'it is a cent more than is left of a partly refunded payment',
      { amount: '350.01' },
      [paid({ refundedCents: 5_000 })],
      'REFUND_TOO_LARGE',
    ],
    ['no single payment has that much', { amount: '500.00' }, [paid(), unapplied()], 'REFUND_TOO_LARGE'],
    ['the amount is nothing', { amount: '0.00' }, [paid()], 'VALIDATION'],
    ['the amount is not a number', { amount: 'half' }, [paid()], 'VALIDATION'],
  ])('is rejected when %s', (_, input, payments, code) => {
    expect(() => chosenRefund(input, payments)).toThrow(expect.objectContaining({ code }));
  });
});

it.each([
  [[paid({ refundedCents: 5_000 })], 'Left: $350.00 of the $400.00 paid with PayPal.'],
  [
    [paid({ isOffline: true }), paid({ isCredit: true, refundedCents: 30_000 })],
    'Left: $400.00 of the $400.00 paid by check or in cash and $100.00 of the $400.00 paid with a credit. Please refund each payment separately.',
  ],
])('the rejection of too large a refund names what is left, by payment: %#', (payments, left) => {
  expect(() => chosenRefund({ amount: '450.00' }, payments)).toThrow(
    `This is more than is left to refund. ${left}`,
  );
});

it('each of PayPal’s refund statuses has a state, and an unknown one throws', () => {
  expect(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'].map(refundState)).toEqual([
    'completed',
    'pending',
    'failed',
    'failed',
  ]);
  expect(() => refundState('REVERSED')).toThrow();
});

describe('the overpaid amount', () => {
  it.each<[string, number, Refundable[], string, number]>([
    ['is what was paid beyond a reduced price', 34_000, [paid()], 'confirmed', 6_000],
    ['is zero for an unchanged price', 40_000, [paid()], 'confirmed', 0],
    ['does not count goodwill', 34_000, [paid({ refundedCents: 5_000 })], 'confirmed', 6_000],
    [
      'is less what was refunded for the change',
      34_000,
      [paid({ refundedCents: 5_000, changeCents: 5_000 })],
      'confirmed',
      1_000,
    ],
    ['is at most what is left', 34_000, [paid({ refundedCents: 38_000 })], 'confirmed', 2_000],
    ['counts all payments', 34_000, [paid(), paid({ amountCents: 2_000 })], 'confirmed', 8_000],
    ['does not count unapplied payments', 40_000, [paid(), unapplied()], 'confirmed', 0],
    ['is zero for a cancelled booking', 34_000, [paid()], 'cancelled', 0],
  ])('%s', (_, finalCents, payments, status, cents) => {
    expect(tooMuchOf({ status, finalCents }, payments)).toBe(cents);
  });
});
