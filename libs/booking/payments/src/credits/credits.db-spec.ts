// Credits: issued, held, redeemed, returned. `ROUNDS=100 npx jest credits` runs each race more often than usual.
import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import type { Booking } from '#libs/booking/bookings';
import {
  insertBooking,
  insertCredit,
  insertUser,
  makePromo,
  raceRounds,
  UNPAID,
} from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { CheckoutService } from '../checkout/checkout.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentsQueries } from '../payments.queries.js';
import { PaymentsRepository } from '../payments.repository.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';
import { setUpCredits } from './credits.test-part.js';

const {
  modules,
  database,
  clock,
  paypal,
  orders,
  book,
  payerOf,
  codeOf,
  issue,
  order,
  pay,
  capture,
  balance,
  uses,
  ledger,
  rowOf,
} = setUpCredits();

const staffMember = async () =>
  ({ isKnown: true, isAdmin: true, userId: (await insertUser(database)).id, sessionId: '' }) as RequestUser;

describe('a credit together with PayPal', () => {
  it('is held with the order, and redeemed when the money arrives', async () => {
    const { code } = await issue(20_000);
    const booking = await book();
    const placed = await order(booking, '200.00', code);
    expect([await balance(), await uses()]).toEqual([0, [{ state: 'held', cents: 20_000 }]]);
    await capture(booking, placed);
    expect(await ledger()).toEqual([
      { method: 'paypal', cents: 20_000 },
      { method: 'credit', cents: 20_000 },
    ]);
    expect(await rowOf(booking)).toEqual({ status: 'confirmed', paid: 'completed', part: 0, final: 40_000 });
    expect(await modules.get(PaymentsQueries).newestApplied(booking.id)).toEqual({
      method: 'paypal',
      amountCents: 40_000,
      creditCents: 20_000,
    });
    expect([await balance(), await uses()]).toEqual([0, [{ state: 'redeemed', cents: 20_000 }]]);
  });

  it('is combined with a promo code: the code applies first, and the credit pays the rest', async () => {
    await makePromo(database, { code: 'HALF', discountType: 'percentage', discountValue: 50 });
    const { code } = await issue(5_000);
    const booking = await book();
    await capture(booking, await order(booking, '150.00', code, 'HALF'));
    expect(await rowOf(booking)).toMatchObject({ paid: 'completed', final: 20_000 });
  });

  it('pays a part of the deposit, and what is left of it a part of the balance', async () => {
    const { code } = await issue(30_000);
    const booking = await book({ terms: { depositPercent: 50, balanceDaysBefore: 7 } });
    // It covers the deposit of 200.00, but not the full 400.00.
    await pay(booking, code);
    expect(await rowOf(booking)).toMatchObject({ status: 'confirmed', paid: 'pending', part: 20_000 });
    await capture(booking, await order(booking, '100.00', code));
    expect(await rowOf(booking)).toMatchObject({ paid: 'completed', part: 0 });
    expect(await balance()).toBe(0);
  });

  it('is free again when the order is replaced by one without it', async () => {
    const { code } = await issue(20_000);
    const booking = await book();
    await order(booking, '200.00', code);
    await order(booking, '400.00');
    expect([await balance(), await uses()]).toEqual([20_000, [{ state: 'released', cents: 20_000 }]]);
  });

  it.each(['fails', 'is abandoned'])('is free again when the attempt %s', async (end) => {
    const { code } = await issue(20_000);
    const booking = await book();
    await order(booking, '200.00', code);
    const settlement = modules.get(PaymentSettlementService);
    const payment = await modules.get(PaymentsRepository).unsettledOf(booking.id);
    if (end === 'fails') await settlement.fail(payment as Payment, 'VOIDED');
    else await modules.get(DataSource).transaction((tx) => settlement.abandonOpen(tx, booking.id));
    expect([await balance(), await uses()]).toEqual([20_000, [{ state: 'released', cents: 20_000 }]]);
  });

  it('is not spent by money that arrives after the credit was used elsewhere', async () => {
    const { code } = await issue(20_000);
    const [booking, other] = [await book(), await book({ finalCents: 20_000, totalCents: 20_000 })];
    const placed = await order(booking, '200.00', code);
    await modules
      .get(DataSource)
      .transaction((tx) => modules.get(PaymentSettlementService).abandonOpen(tx, booking.id));
    await pay(other, code);
    expect(await codeOf(capture(booking, placed))).toBe('REPLACED');
    expect([await balance(), (await rowOf(booking))?.status]).toEqual([0, 'pending']);
  });
});

describe('a credit alone', () => {
  it('pays everything due; the rest of it is kept, and a repeat changes nothing', async () => {
    const { code } = await issue(61_500);
    const booking = await book();
    for (let tries = 0; tries < 2; tries += 1)
      expect(await pay(booking, code)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect([await balance(), await ledger()]).toEqual([21_500, [{ method: 'credit', cents: 40_000 }]]);
    expect(paypal.orders).toBe(0);
  });

  it('pays what a promo code leaves, and the rest of it is kept', async () => {
    await makePromo(database, { code: 'MUCH', discountType: 'fixed', discountValue: 350 });
    const { code } = await issue(20_000);
    const booking = await book();
    await pay(booking, code, 'MUCH');
    expect([await balance(), await rowOf(booking)]).toEqual([
      15_000,
      { status: 'confirmed', paid: 'completed', part: 0, final: 5_000 },
    ]);
  });

  it.each([
    ['is too small', 39_999, 'AMOUNT_MISMATCH'],
    ['has exactly enough', 40_000, 'done'],
  ])('of a booking for 400.00 that %s: %s', async (_, cents, outcome) => {
    const { code } = await issue(cents);
    expect(await codeOf(pay(await book(), code))).toBe(outcome);
  });

  it('is not used when an order whose answer was lost has already paid the deposit', async () => {
    const { code } = await issue(30_000);
    const booking = await book({ terms: { depositPercent: 50, balanceDaysBefore: 7 } });
    const placed = await order(booking, '200.00');
    await paypal.capture({ orderId: placed.id });
    await pay(booking, code);
    expect([await balance(), await ledger()]).toEqual([30_000, [{ method: 'paypal', cents: 20_000 }]]);
    expect(await rowOf(booking)).toMatchObject({ status: 'confirmed', part: 20_000 });
  });

  it('cannot be used for a foreign booking', async () => {
    const { code } = await issue(40_000);
    const booking = await book();
    const stranger = payerOf({ ...booking, sessionIds: [randomUUID()] });
    const attempt = orders().payWithCredit(booking.id, { creditCode: code }, stranger);
    expect([await codeOf(attempt), await balance()]).toEqual(['NOT_FOUND', 40_000]);
  });
});

it('an unknown, a used up, an expired and a revoked code get the same answer', async () => {
  const usedUp = await issue(40_000);
  await pay(await book(), usedUp.code);
  const expired = await issue(40_000, { creditDays: 1_825 });
  const revoked = await issue(40_000);
  await modules.get(CreditsService).revokeCodes([revoked.code]);
  const booking = await book();
  const check = (code: string) =>
    modules.get(CheckoutService).checkPromo({ code, bookingId: booking.id }, payerOf(booking));
  clock.set('2031-05-31T16:00:00Z');
  expect(await check(expired.code)).toMatchObject({
    valid: true,
    credit: { balance: '400.00', expiresOn: '2031-05-31' },
  });
  clock.set('2031-06-01T16:00:00Z');
  const answers = await Promise.all(
    ['CR-AAAAAAAAAAAA', usedUp.code, expired.code, revoked.code].map((code) => check(code)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"valid":false,"promoCode":null,"error":"This credit cannot be used."}']),
  );
});

it('guesses of codes are limited together with those of promo codes', async () => {
  const booking = await book();
  const guess = (code: string) =>
    codeOf(modules.get(CheckoutService).checkPromo({ code, bookingId: booking.id }, payerOf(booking)));
  for (let tries = 0; tries < 15; tries += 1) {
    expect(await guess('CR-AAAAAAAAAAAA')).toBe('done');
    expect(await guess('NOTHING')).toBe('done');
  }
  expect([await guess('CR-AAAAAAAAAAAA'), await guess('NOTHING')]).toEqual(['TOO_MANY', 'TOO_MANY']);
});

it('a credit pays until its last day ends in the business zone', async () => {
  const { code } = await issue(80_000, { creditDays: 30 });
  clock.set('2026-07-02T03:59:59Z');
  await pay(await book(), code);
  clock.set('2026-07-02T04:00:00Z');
  expect([await codeOf(pay(await book(), code)), await balance()]).toEqual(['CREDIT_UNAVAILABLE', 40_000]);
});

it.each([
  [30, 'for ninety days', '2027-03-01'],
  [365, 'as long as before', '2027-06-01'],
])('what returns to a credit of %i days by a refund is valid %s', async (creditDays, _, day) => {
  const { code } = await issue(40_000, { creditDays });
  const booking = await book();
  await pay(booking, code);
  clock.set('2026-12-01T16:00:00Z');
  const currentUser = await staffMember();
  const refund = (amount: string) =>
    modules
      .get(RefundsService)
      .request({ bookingId: booking.id, input: { amount, reason: 'Rain' }, currentUser, creationKey: null });
  expect(await refund('100.00')).toMatchObject({ status: 'completed', failure: null });
  expect(await balance()).toBe(10_000);
  expect(await database.query('select to_char(expires_on, $1) as day from credits', ['YYYY-MM-DD'])).toEqual([
    { day },
  ]);
  await refund('300.00');
  expect(await codeOf(refund('0.01'))).toBe('NOT_ALLOWED');
  expect([await balance(), (await rowOf(booking))?.paid]).toEqual([40_000, 'refunded']);
});

describe('demo money', () => {
  const insert = async (isDemo: boolean, changes: Partial<Booking>) => {
    const booking = await insertBooking(database, changes);
    if (isDemo) await database.query("insert into demo_rows (kind, id) values ('booking', $1)", [booking.id]);
    return booking;
  };

  it.each([
    ['a real credit', 'a demo booking', false, true, 'CREDIT_UNAVAILABLE'],
    ['a demo credit', 'a real booking', true, false, 'CREDIT_UNAVAILABLE'],
    ['a demo credit', 'a demo booking', true, true, 'done'],
    ['a real credit', 'a real booking', false, false, 'done'],
  ])('%s for %s', async (_credit, _booking, isDemoCredit, isDemoBooking, outcome) => {
    const source = await insert(isDemoCredit, { status: 'cancelled' });
    const { id } = await insertCredit(database, { sourceBookingId: source.id });
    const booking = await insert(isDemoBooking, UNPAID);
    const code = await modules.get(CreditsService).createCode(id);
    expect(await codeOf(pay(booking, code))).toBe(outcome);
    const take = { creditId: id, bookingId: booking.id, cents: 100 };
    const isHeld = await modules
      .get(DataSource)
      .transaction((tx) => modules.get(CreditsRepository).hold(tx, take));
    expect(isHeld).toBe(outcome === 'done');
  });
});

describe('a credit that staff give', () => {
  const PURGED = {
    purgedAt: new Date('2026-05-01T12:00:00Z'),
    childName: 'Removed',
    childAge: null,
    location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
  } as Partial<Booking>;
  const give = async (booking: Booking, creationKey: string | null = null) =>
    modules.get(CreditsService).give({
      bookingId: booking.id,
      input: { amount: '50.00', reason: 'The van was late.' },
      currentUser: await staffMember(),
      creationKey,
    });
  const written = async ({ id }: Booking) => ({
    credits: await database.query(
      'select kind, balance_cents as cents, start_cents as start from credits where source_booking_id = $1',
      [id],
    ),
    notes: await database.query('select text from booking_notes where booking_id = $1', [id]),
    timeline: await database.query('select code, params from booking_history where booking_id = $1', [id]),
    audit: await database.query('select what, facts from audit_log where subject_id = $1', [id]),
    events: await database.query("select name, payload ->> 'creditId' as credit from outbox"),
  });
  const NOTHING = { credits: [], notes: [], timeline: [], audit: [], events: [] };

  it('is goodwill of this amount, with a note of the reason, timeline, audit and event', async () => {
    const booking = await book({ terms: { creditDays: 1_825 } });
    const { id } = await give(booking);
    expect(await written(booking)).toEqual({
      credits: [{ kind: 'goodwill', cents: 5_000, start: 5_000 }],
      notes: [{ text: 'Credit of $50.00: The van was late.' }],
      timeline: [{ code: 'credit-given', params: { amountCents: 5_000 } }],
      audit: [{ what: 'credit-given', facts: { creditId: id, amountCents: 5_000 } }],
      events: [{ name: 'credit-issued', credit: id }],
    });
    expect(await modules.get(CreditsService).find(id)).toMatchObject({ expiresOn: '2031-05-31' });
    expect(await rowOf(booking)).toMatchObject({ status: 'pending', paid: 'pending' });
  });

  it('is given once per key, even for two concurrent requests, and again with another key', async () => {
    const booking = await book();
    const [first, second] = await Promise.all([give(booking, 'one'), give(booking, 'one')]);
    expect(second).toEqual(first);
    expect(await give(booking, 'one')).toEqual(first);
    expect((await written(booking)).credits).toHaveLength(1);
    await give(booking, 'two');
    const { credits, notes, events } = await written(booking);
    expect([credits.length, notes.length, events.length]).toEqual([2, 2, 2]);
  });

  it.each([
    ['without an address', { parentEmail: '' }],
    ["once the child's data was removed", PURGED],
  ])('is refused %s, and nothing is written', async (_, changes) => {
    const booking = await book(changes);
    expect(await codeOf(give(booking))).toBe('NOT_ALLOWED');
    expect(await written(booking)).toEqual(NOTHING);
  });
});

const hold = (use: { creditId: string; bookingId: string; cents: number }) =>
  modules.get(DataSource).transaction((tx) => modules.get(CreditsRepository).hold(tx, use));

describe('twenty tabs on one credit', () => {
  /** How many of twenty bookings get a tenth of the credit each. */
  async function race(take: typeof hold): Promise<number> {
    const { id: creditId } = await issue(10_000);
    const bookings = await Promise.all(Array.from({ length: 20 }, () => book()));
    const held = await Promise.all(bookings.map(({ id }) => take({ creditId, bookingId: id, cents: 1_000 })));
    return held.filter(Boolean).length;
  }

  it('hold exactly its balance', async () => {
    for (let round = 0; round < raceRounds(5); round += 1) {
      expect(await race(hold)).toBe(10);
      expect(await balance()).toBe(0);
      await database.clear('credits', 'bookings');
    }
  });

  it('control: hold more than its balance when it is read first, without the constraint', async () => {
    await database.query('alter table credits drop constraint chk_credit_balance');
    const readFirst: typeof hold = async ({ creditId, bookingId, cents }) => {
      const [{ left }] = await database.query<{ left: number }>(
        'select balance_cents as left from credits where id = $1',
        [creditId],
      );
      if (left < cents) return false;
      await database.query('update credits set balance_cents = balance_cents - $2 where id = $1', [
        creditId,
        cents,
      ]);
      await database.query(
        'insert into credit_uses (credit_id, booking_id, cents, created_at) values ($1, $2, $3, now())',
        [creditId, bookingId, cents],
      );
      return true;
    };
    expect(await race(readFirst)).toBeGreaterThan(10);
    await database.clear('credits', 'bookings');
    await database.query(
      'alter table credits add constraint chk_credit_balance check (balance_cents between 0 and start_cents)',
    );
  });

  it('pay one booking with it, and the other nineteen are rejected', async () => {
    for (let round = 0; round < raceRounds(1); round += 1) {
      await database.clear('credits', 'bookings', 'rate_limits');
      const { code } = await issue(40_000);
      const bookings = await Promise.all(Array.from({ length: 20 }, () => book()));
      const outcomes = await Promise.all(bookings.map((booking) => codeOf(pay(booking, code))));
      expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set(['done', 'CREDIT_UNAVAILABLE']));
      expect([await balance(), await ledger()]).toEqual([0, [{ method: 'credit', cents: 40_000 }]]);
    }
  });
});
