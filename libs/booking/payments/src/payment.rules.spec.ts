import type { Booking } from '#libs/booking/bookings';
import { depositCentsOf } from '#libs/shared/contracts';
import type { PromoCode } from '#libs/shop/promo-codes';
import type { Payment } from './payment.entity.js';
import {
  agreedPrice,
  depositOf,
  eventDescription,
  isAwaited,
  purposeOfRest,
  isFinalAtPayPal,
  captureOutcome,
  isExpired,
  matchesPrice,
  newOrder,
  type OrderAtPayPal,
  paymentCaptured,
  priceCents,
  readInvoice,
  receivedOnError,
  TRANSITIONS,
} from './payment.rules.js';

const requested = (amount: string, change = {}) => ({
  amount,
  currency: 'USD',
  intent: 'CAPTURE',
  ...change,
});
const code = (discountType: 'fixed' | 'percentage', discountValue: number) =>
  ({ isNamed: true, isGuess: false, promo: { id: 'p', discountType, discountValue } as PromoCode }) as const;
const NONE = { isNamed: false, isGuess: false, promo: null };
const UNUSABLE = { isNamed: true, isGuess: false, promo: null };

// creating open capturing pending captured failed abandoned unapplied; `x`: may leave this state.
it.each([
  ['open', 'x . . . . . . .', 'open'],
  ['capture', '. x . . . . . .', 'capturing'],
  ['repeatCapture', '. . x . . . . .', 'capturing'],
  ['reopen', '. . x . . . . .', 'open'],
  ['review', 'x x x x . . . .', 'pending'],
  ['settle', 'x x x x . . . .', 'captured'],
  ['leaveUnapplied', 'x x x x . x x .', 'unapplied'],
  ['apply', '. . . . . . . x', 'captured'],
  ['fail', 'x x x x . . . .', 'failed'],
  ['failLost', 'x . . . . . . .', 'failed'],
  ['abandon', 'x x . . . . . .', 'abandoned'],
  ['reinstate', '. . . . . x x .', 'open'],
  ['reverse', '. . . . x . . .', 'failed'],
] as const)('the transition %s leaves %s for %s', (name, leaves, to) => {
  const states = ['creating', 'open', 'capturing', 'pending', 'captured', 'failed', 'abandoned', 'unapplied'];
  const from: readonly string[] = TRANSITIONS[name].from;
  expect(states.map((state) => (from.includes(state) ? 'x' : '.')).join(' ')).toBe(leaves);
  expect(TRANSITIONS[name].to).toBe(to);
});

it.each([
  ['pending', true],
  ['confirmed', false],
  ['expired', false],
] as const)('a payment of a %s booking is its first: %s', (status, isFirst) => {
  const booking = { id: 'b', status, revision: 2 } as Booking;
  expect(paymentCaptured(booking, 'p')).toEqual({ bookingId: 'b', paymentId: 'p', revision: 3, isFirst });
});

it('an invoice id is unique to an attempt, even when a restored booking counts its attempts again', () => {
  const bookingId = '0b0c9c1e-0000-4000-8000-00000000b00c';
  const [lost, next] = ['1f0c9c1e-0000-4000-8000-000000000001', '2f0c9c1e-0000-4000-8000-000000000001'].map(
    (id) => newOrder({ id, bookingId, attempt: 2, amountCents: 1 } as Payment, null).invoiceId,
  );
  expect(lost).not.toBe(next);
  expect(readInvoice(lost)).toEqual({ bookingId, number: 2, row: '1f0c9c1e' });
  // Of an order created by an earlier version.
  expect(readInvoice(`${bookingId}-12`)).toEqual({ bookingId, number: 12, row: undefined });
  expect([readInvoice(''), readInvoice('shop-1'), readInvoice(bookingId)]).toEqual([null, null, null]);
});

it('an order describes day, hour and games within the length that PayPal allows', () => {
  const event = { eventDate: '2027-05-08', eventTime: '3:00 PM' };
  const few = ['Sack Sprint', 'Tug of Champions', 'Balloon Keep-Up'];
  expect(eventDescription({ ...event, gameNames: few })).toBe(
    '2027-05-08 3:00 PM: Sack Sprint, Tug of Champions, Balloon Keep-Up',
  );
  const many = Array.from(
    { length: 20 },
    (_, index) => `${String.fromCharCode(65 + index)}é of the Champions`,
  );
  const all = eventDescription({ ...event, gameNames: many });
  expect(Buffer.byteLength(all)).toBeLessThanOrEqual(127);
  expect(
    all
      .split(': ')[1]
      .split(', ')
      .map((name) => name[0]),
  ).toEqual(many.map((name) => name[0]));
});

const NO_DEPOSIT = () => null;

describe('the agreed price', () => {
  it.each([
    ['the full price without a code', requested('400.00'), NONE, 40_000, 0],
    ['the full price without decimals', requested('400'), NONE, 40_000, 0],
    [
      'the full price with a code, which then does not apply',
      requested('400.00'),
      code('percentage', 10),
      40_000,
      0,
    ],
    ['ten percent off', requested('360.00'), code('percentage', 10), 36_000, 4_000],
    ['fifty dollars off', requested('350.00'), code('fixed', 50), 35_000, 5_000],
    ['the full price with an unusable code', requested('400.00'), UNUSABLE, 40_000, 0],
    [
      'the full price although the code would make it free',
      requested('400.00'),
      code('percentage', 100),
      40_000,
      0,
    ],
  ] as const)('is %s', (_what, input, given, amountCents, off) => {
    const price = agreedPrice(input, 40_000, given, NO_DEPOSIT);
    expect([price.amountCents, price.discountCents, price.promo !== null]).toEqual([
      amountCents,
      off,
      off > 0,
    ]);
  });

  it.each([
    ['a cent less', requested('399.99'), NONE, 'AMOUNT_MISMATCH'],
    ['a cent more', requested('400.01'), NONE, 'AMOUNT_MISMATCH'],
    ['a discount without a code', requested('360.00'), NONE, 'AMOUNT_MISMATCH'],
    ['a discount with an unusable code', requested('360.00'), UNUSABLE, 'PROMO_UNAVAILABLE'],
    ['another currency', requested('400.00', { currency: 'EUR' }), NONE, 'AMOUNT_MISMATCH'],
    ['another intent', requested('400.00', { intent: 'AUTHORIZE' }), NONE, 'AMOUNT_MISMATCH'],
    ['nothing for a free booking', requested('0.00'), code('percentage', 100), 'FREE_BOOKING'],
    ['nothing for a code worth more than the price', requested('0'), code('fixed', 9_999), 'FREE_BOOKING'],
    ['not a number', requested('much'), NONE, 'VALIDATION'],
    ['a negative amount', requested('-400.00'), NONE, 'VALIDATION'],
    ['fractions of a cent', requested('400.001'), NONE, 'VALIDATION'],
  ] as const)('is not %s', (_what, input, given, rejection) => {
    expect(() => agreedPrice(input, 40_000, given, NO_DEPOSIT)).toThrow(
      expect.objectContaining({ code: rejection }),
    );
  });

  it('is part of the rejection, so that the browser can show what is due', () => {
    const agree = () => agreedPrice(requested('1.00'), 61_500, code('percentage', 20), NO_DEPOSIT);
    expect(agree).toThrow(expect.objectContaining({ details: { facts: { amountDue: '492.00' } } }));
  });

  const half = (finalCents: number) => depositCentsOf(finalCents, 50);

  it.each([
    ['the deposit', '200.00', NONE, 20_000, 0, 'deposit'],
    ['the deposit of the discounted price', '180.00', code('percentage', 10), 18_000, 4_000, 'deposit'],
    ['the deposit of the full price', '200.00', code('percentage', 10), 20_000, 0, 'deposit'],
    ['the full price that equals the deposit', '200.00', code('percentage', 50), 20_000, 20_000, 'full'],
    ['the full price', '400.00', NONE, 40_000, 0, 'full'],
  ] as const)('with deposits may be %s', (_what, amount, given, amountCents, off, purpose) => {
    expect(agreedPrice(requested(amount), 40_000, given, half)).toMatchObject({
      amountCents,
      discountCents: off,
      purpose,
    });
  });

  it.each(['199.99', '200.01', '0.00', '400.01'])(
    'with deposits is not %s, and the rejection names both amounts',
    (amount) => {
      const facts = { amountDue: '400.00', deposit: '200.00' };
      expect(() => agreedPrice(requested(amount), 40_000, NONE, half)).toThrow(
        expect.objectContaining({ code: 'AMOUNT_MISMATCH', details: { facts } }),
      );
    },
  );

  const credit = (balanceCents: number) => ({ id: 'c', balanceCents });

  it.each([
    ['all less the credit', '300.00', NONE, 10_000, [30_000, 10_000, 0, 'full']],
    ['the deposit less the credit', '100.00', NONE, 10_000, [10_000, 10_000, 0, 'deposit']],
    ['all less code and credit', '260.00', code('percentage', 10), 10_000, [26_000, 10_000, 4_000, 'full']],
    [
      'the deposit less code and credit',
      '80.00',
      code('percentage', 10),
      10_000,
      [8_000, 10_000, 4_000, 'deposit'],
    ],
    ['nothing for a credit of all', '0.00', NONE, 40_000, [0, 40_000, 0, 'full']],
    ['nothing for a larger credit, whose rest is kept', '0.00', NONE, 99_999, [0, 40_000, 0, 'full']],
    [
      'nothing for a credit and a code of more',
      '0.00',
      code('fixed', 350),
      20_000,
      [0, 5_000, 35_000, 'full'],
    ],
    ['nothing for a credit of the deposit', '0.00', NONE, 20_000, [0, 20_000, 0, 'deposit']],
  ] as const)('with a credit may be %s', (_what, amount, given, balance, [toPay, used, off, purpose]) => {
    expect(agreedPrice(requested(amount), 40_000, given, half, credit(balance))).toMatchObject({
      amountCents: toPay,
      creditId: 'c',
      creditCents: used,
      discountCents: off,
      purpose,
    });
  });

  it.each([
    ['all of it', '400.00', NONE, 10_000, { amountDue: '300.00', deposit: '100.00' }],
    ['a cent less', '299.99', NONE, 10_000, { amountDue: '300.00', deposit: '100.00' }],
    [
      'nothing for a credit that is too small',
      '0.00',
      NONE,
      19_999,
      { amountDue: '200.01', deposit: '0.01' },
    ],
  ] as const)('with a credit is not %s', (_what, amount, given, balance, facts) => {
    expect(() => agreedPrice(requested(amount), 40_000, given, half, credit(balance))).toThrow(
      expect.objectContaining({ code: 'AMOUNT_MISMATCH', details: { facts } }),
    );
  });

  it('is not a deposit when none is offered', () => {
    expect(() => agreedPrice(requested('200.00'), 40_000, NONE, NO_DEPOSIT)).toThrow(
      expect.objectContaining({ code: 'AMOUNT_MISMATCH' }),
    );
  });
});

it.each([
  ['COMPLETED', 40_000, 'USD', 'paid'],
  ['COMPLETED', 39_999, 'USD', 'unusable'],
  ['COMPLETED', 40_001, 'USD', 'unusable'],
  ['COMPLETED', 40_000, 'EUR', 'unusable'],
  ['PENDING', 40_000, 'USD', 'pending'],
  ['DECLINED', 40_000, 'USD', 'declined'],
  ['FAILED', 40_000, 'USD', 'declined'],
  ['REFUNDED', 40_000, 'USD', 'unusable'],
  ['PARTIALLY_REFUNDED', 40_000, 'USD', 'unusable'],
])('a capture that is %s with %i cents in %s counts as %s', (status, amountCents, currency, outcome) => {
  expect(captureOutcome({ status, amountCents, currency }, 40_000)).toBe(outcome);
});

const HOUR = 3_600;
const order = (status: string, capture: string | null = null) =>
  ({ orderId: 'O', status, capture: capture && { status: capture } }) as OrderAtPayPal;

it.each([
  ['an attempt without an order', null, 6 * HOUR, false],
  ['an attempt without an order after six hours', null, 6 * HOUR + 1, true],
  ['an unapproved order', order('CREATED'), 6 * HOUR, false],
  ['an unapproved order after six hours', order('CREATED'), 6 * HOUR + 1, true],
  ['an approved order', order('APPROVED'), 96 * HOUR, false],
  ['an approved order after four days', order('APPROVED'), 96 * HOUR + 1, true],
  ['an order in another state', order('SAVED'), 7 * HOUR, false],
  ['an order that PayPal does not know', 'gone', 0, true],
  ['an order that PayPal has voided', order('VOIDED'), 0, true],
  ['a capture under review, however old', order('COMPLETED', 'PENDING'), 1_000 * HOUR, false],
  ['a completed capture', order('COMPLETED', 'COMPLETED'), 0, true],
  ['a declined capture', order('COMPLETED', 'DECLINED'), 0, true],
] as const)('whether %s is final at PayPal', (_what, seen, ageSeconds, isFinal) => {
  expect(isFinalAtPayPal(seen, ageSeconds)).toBe(isFinal);
});

it.each([
  ['open', 3 * HOUR, false],
  ['open', 3 * HOUR + 1, true],
  ['creating', 3 * HOUR + 1, true],
  ['capturing', 100 * HOUR, false],
  ['pending', 100 * HOUR, false],
  ['captured', 100 * HOUR, false],
] as const)('whether an attempt that is %s for %i seconds has expired', (status, ageSeconds, isOver) => {
  expect(isExpired({ status }, ageSeconds)).toBe(isOver);
});

it.each([
  ['its amount and code', 20_000, 'p', true],
  ['another amount, e.g. after a code was changed', 30_000, 'p', false],
  ['another code', 20_000, 'q', false],
  ['no code', 20_000, null, false],
] as const)('whether an open order is reused for %s', (_what, amountCents, id, isUsed) => {
  const payment = {
    amountCents: 20_000,
    promoCodeId: 'p',
    creditId: null,
    creditCents: 0,
    purpose: 'full',
  } as Payment;
  const promo = id && ({ id } as PromoCode);
  expect(
    matchesPrice(payment, {
      amountCents,
      promo,
      discountCents: 0,
      creditId: null,
      creditCents: 0,
      purpose: 'full',
    }),
  ).toBe(isUsed);
});

it.each([
  [
    'an unpaid booking is the total less the attempt’s discount',
    { partPaidCents: 0, promoCode: null },
    4_000,
    36_000,
  ],
  ['a booking whose code is redeemed stays the same', { partPaidCents: 0, promoCode: 'SUN10' }, 0, 20_000],
  ['a part-paid booking stays the same', { partPaidCents: 15_000, promoCode: null }, 0, 20_000],
  [
    'a part-paid booking stays the same with any code',
    { partPaidCents: 15_000, promoCode: null },
    4_000,
    20_000,
  ],
])('the price of %s', (_, booking, discountCents, cents) => {
  const prices = { totalCents: 40_000, finalCents: 20_000, ...booking } as Booking;
  expect(priceCents(prices, { discountCents })).toBe(cents);
});

it.each([
  ['2026-05-08', null],
  ['2026-05-07', null],
  ['2025-05-08', null],
  ['2026-05-09', 'This day is in the future.'],
  ['2024-05-08', 'This is more than a year ago.'],
])('a payment received on %s and recorded on 2026-05-08: %s', (day, error) => {
  expect(receivedOnError(day, '2026-05-08')).toBe(error);
});

it.each([
  ['the deposit until its balance day', { depositPercent: 50 }, '2027-05-07', 30_750],
  ['no deposit on its balance day', { depositPercent: 50 }, '2027-05-08', null],
  ['no deposit without terms', {}, '2027-01-01', null],
])('a booking asks for %s', (_, terms, today, cents) => {
  expect(depositOf({ eventDate: '2027-05-08', terms }, today)(61_500)).toBe(cents);
});

it.each([
  ['the price', { amountCents: 40_000, purpose: 'full' }, {}, true],
  ['the price with its credit', { amountCents: 30_000, creditCents: 10_000, purpose: 'full' }, {}, true],
  ['the rest of a larger credit', { amountCents: 30_000, creditCents: 9_999, purpose: 'full' }, {}, false],
  ['an older price', { amountCents: 36_000, purpose: 'full' }, {}, false],
  ['the deposit', { amountCents: 20_000, purpose: 'deposit' }, {}, true],
  [
    'a deposit above the lowered price',
    { amountCents: 20_000, purpose: 'deposit' },
    { totalCents: 20_000 },
    false,
  ],
  ['a second deposit', { amountCents: 20_000, purpose: 'deposit' }, { partPaidCents: 20_000 }, false],
] as const)('whether an expired booking can use %s', (_, payment, changes, isUsable) => {
  const booking = {
    totalCents: 40_000,
    finalCents: 40_000,
    partPaidCents: 0,
    promoCode: null,
    ...changes,
  } as Booking;
  expect(isAwaited(booking, { discountCents: 0, creditCents: 0, ...payment })).toBe(isUsable);
});

it('the rest of a booking is its balance, a change after full payment, or else the full price', () => {
  expect(purposeOfRest({ paymentCompletedAt: null, partPaidCents: 1 })).toBe('balance');
  expect(purposeOfRest({ paymentCompletedAt: new Date(), partPaidCents: 1 })).toBe('change');
  expect(purposeOfRest({ paymentCompletedAt: null, partPaidCents: 0 })).toBe('full');
});
