import { BookingMoney, PaymentsReconciler, RefundsReconciler } from '#libs/payments';
import { BookingsService } from '#libs/bookings';
import { bookingBody, makePromo } from '#libs/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

let api: TestApi;
let admin: Agent;
let other: Agent;
let guest: Agent;
let bookingId: string;

const anAdmin = async (username: string) => {
  const agent = api.visitor();
  await agent.post('/api/register').send({ username, password: 'a good password' }).expect(201);
  await api.database.query("update users set role = 'admin' where username = $1", [username]);
  return agent;
};

beforeAll(async () => {
  api = await startApi();
  admin = await anAdmin('ada');
  other = await anAdmin('bob');
});
afterAll(() => api?.stop());

const standin = (path: string, body?: object) =>
  fetch(`${api.standin.url}/standin/${path}`, {
    method: body ? 'POST' : 'GET',
    body: body && JSON.stringify(body),
  });
type AtPayPal = {
  captures: { id: string; customId?: string }[];
  refunds: { captureId: string; id: string; amountCents: number }[];
};
const atPayPal = async () => (await (await standin('ledger')).json()) as AtPayPal;
/** Cents that PayPal has paid back for this booking. */
const refundsAtPayPal = async () => {
  const { captures, refunds } = await atPayPal();
  const mine = captures.filter(({ customId }) => customId === bookingId).map(({ id }) => id);
  return refunds.filter(({ captureId }) => mine.includes(captureId));
};
const act = (what: string, body: object, who = admin) =>
  who.post(`/api/admin/bookings/${bookingId}/${what}`).send(body);
const order = (extra = {}) =>
  guest.post('/paypal/order').send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE', ...extra });
const capture = (id: string) => guest.post(`/paypal/order/${id}/capture`);
const pay = async () => {
  const { body } = await order().expect(201);
  await capture(body.id).expect(200);
};
const booking = async () => {
  const found = await api.app.get(BookingsService, { strict: false }).find(bookingId);
  if (!found) throw new Error('the booking is gone');
  return found;
};
const version = async () => (await booking()).version;
const rows = (sql: string) => api.database.query(sql, [bookingId]);
const eventsOf = async () =>
  (await rows("select name from outbox where payload->>'bookingId' = $1 order by created_at, name")).map(
    ({ name }) => name,
  );
const timeline = async () =>
  (await rows('select what from booking_history where booking_id = $1 order by id')).map(({ what }) => what);
const audited = async () =>
  (await rows('select what from audit_log where subject_id = $1 order by id')).map(({ what }) => what);
const offer = async () => api.app.get(BookingMoney, { strict: false }).refundOffer(await booking());
const later = async () => {
  await api.database.query("update payments set updated_at = updated_at - interval '5 minutes'");
  await api.database.query("update refunds set updated_at = updated_at - interval '5 minutes'");
  await api.app.get(PaymentsReconciler, { strict: false }).settleOpen();
  await api.app.get(RefundsReconciler, { strict: false }).settleOpen();
};

beforeEach(async () => {
  await standin('switches/reset', {});
  api.clock.set('2026-06-01T16:00:00Z');
  guest = api.visitor();
  const parentEmail = `${Math.random().toString(36).slice(2)}@example.com`;
  bookingId = (await guest.post('/api/bookings').send(bookingBody({ parentEmail })).expect(201)).body.id;
});

const WISHES: [string, object][] = [
  ['confirm', { version: 1 }],
  ['complete', { version: 1 }],
  ['cancel', { version: 1, reason: 'Rain' }],
  ['refunds', { reason: 'Rain' }],
  ['notes', { text: 'Called back' }],
  ['resend-mail', { kind: 'confirmation' }],
];

describe.each(WISHES)('%s', (what, body) => {
  it('is for administrators, of our own site, and for bookings that exist', async () => {
    const user = api.visitor();
    const username = `user-${what}`;
    await user.post('/api/register').send({ username, password: 'a good password' }).expect(201);
    await act(what, {}, api.visitor()).expect(401);
    await act(what, {}, user).expect(403);
    await act(what, {}).expect(400);
    const foreign = await act(what, body).set('origin', 'https://evil.example').expect(403);
    expect(foreign.body.code).toBe('FOREIGN_ORIGIN');
    for (const id of ['5f3a9c21-0000-4000-8000-000000000000', 'nonsense']) {
      await admin.post(`/api/admin/bookings/${id}/${what}`).send(body).expect(404);
    }
  });
});

describe('confirming by hand', () => {
  it('reserves the day, records no money and leaves its traces', async () => {
    const { body } = await act('confirm', { version: 1 }).expect(200);
    expect(body).toMatchObject({
      id: bookingId,
      status: 'confirmed',
      paymentStatus: 'pending',
      paymentCompletedAt: null,
      version: 2,
    });
    expect(await timeline()).toEqual(['The booking was confirmed by our team.']);
    expect(await audited()).toEqual(['booking-confirmed']);
    expect(await eventsOf()).toEqual(['booking-created', 'booking-hand-confirmed']);
  });

  it('leaves the parent a way to pay', async () => {
    await act('confirm', { version: 1 }).expect(200);
    await pay();
    expect(await booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', version: 3 });
  });

  it('and calling off at the same moment: one of two administrators wins, the other one is told', async () => {
    const answers = await Promise.all([
      act('confirm', { version: 1 }),
      act('cancel', { version: 1, reason: 'Rain' }, other),
      act('confirm', { version: 1 }, other),
      act('cancel', { version: 1, reason: 'Storm' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['STALE']));
    expect(await timeline()).toHaveLength(1);
    expect(await version()).toBe(2);
  });

  it('is refused from a status that the table does not lead out of', async () => {
    await act('cancel', { version: 1, reason: 'Rain' }).expect(200);
    expect((await act('confirm', { version: 2 }).expect(409)).body.code).toBe('NOT_ALLOWED');
    expect((await act('confirm', { version: 1 }).expect(409)).body.code).toBe('STALE');
  });
});

it('an event can be completed once it is over', async () => {
  await pay();
  const early = await act('complete', { version: 2 }).expect(409);
  expect(early.body.code).toBe('NOT_ALLOWED');
  api.clock.set('2026-12-05T18:00:00Z');
  const { body } = await act('complete', { version: 2 }).expect(200);
  expect(body).toMatchObject({ status: 'completed', version: 3 });
});

describe('calling a booking off', () => {
  it('frees its code and ends the open order, so that nothing can be paid any more', async () => {
    await makePromo(api.database, { code: 'TEN' });
    const uses = async () =>
      (await api.database.query("select usage_count as uses from promo_codes where code = 'TEN'"))[0].uses;
    const { body: placed } = await order({ amount: '360.00', promoCode: 'TEN' }).expect(201);
    expect(await uses()).toBe(1);
    const { body } = await act('cancel', { version: 1, reason: 'The garden is flooded' }).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'pending', version: 2 });
    expect(await uses()).toBe(0);
    expect((await capture(placed.id).expect(409)).body.code).toBe('REPLACED');
    await order().expect(409);
    expect(await audited()).toEqual(['booking-cancelled']);
    expect(await eventsOf()).toContain('booking-cancelled');
    expect(await offer()).toEqual({ refundableCents: 0, suggestion: null });
  });

  it('keeps the money of a paid one and proposes what the policy says', async () => {
    await pay();
    const { body } = await act('cancel', { version: 2, reason: 'Rain' }).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'completed' });
    expect(await refundsAtPayPal()).toEqual([]);
    const inTime = {
      refundableCents: 40_000,
      suggestion: expect.objectContaining({ amount: '385.55', fee: '14.45' }),
    };
    expect(await offer()).toEqual(inTime);
    // What counts is when it was called off, not when somebody looks.
    api.clock.set('2026-12-05T14:00:00Z');
    expect(await offer()).toEqual(inTime);
  });

  it('finds money first that PayPal has taken and nobody here has heard of', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'drop-reply', times: 1 });
    await capture(placed.id).expect(503);
    expect((await act('cancel', { version: 1, reason: 'Rain' }).expect(409)).body.code).toBe('STALE');
    expect(await booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  });

  it('leaves money that comes afterwards to be paid back in full', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'pending', times: 1 });
    await capture(placed.id).expect(202);
    await act('cancel', { version: 1, reason: 'Rain' }).expect(200);
    const held = (await atPayPal()).captures.find(({ customId }) => customId === bookingId);
    await standin(`captures/${held?.id}/settle`, { status: 'COMPLETED' });
    await later();
    expect(await booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect((await offer()).suggestion?.amount).toBe('400.00');
    expect((await act('refunds', { reason: 'Came too late' }).expect(201)).body.status).toBe('completed');
    expect((await refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([40_000]);
    expect((await booking()).paymentStatus).toBe('pending');
  });
});

describe('paying back', () => {
  beforeEach(pay);
  const refund = (amount?: string, key?: string) =>
    act('refunds', { amount, reason: 'Two children were ill' }).set(key ? { 'idempotency-key': key } : {});

  it('a part and then the rest: the booking, its timeline and the parent hear of both', async () => {
    const { body } = await refund('100.00').expect(201);
    expect(body).toEqual({ id: expect.any(String), status: 'completed', failure: null });
    expect((await booking()).paymentStatus).toBe('partially_refunded');
    await refund().expect(201);
    expect((await booking()).paymentStatus).toBe('refunded');
    expect((await refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([10_000, 30_000]);
    expect((await timeline()).slice(1)).toEqual(['$100.00 was paid back.', '$300.00 was paid back.']);
    expect((await eventsOf()).filter((name) => name === 'payment-refunded')).toHaveLength(2);
    expect((await refund().expect(409)).body.code).toBe('NOT_ALLOWED');
  });

  it('needs an amount that is money, a reason, and never gives more than is left', async () => {
    for (const amount of ['0', '-5', 'all', '1.005']) await refund(amount).expect(400);
    await act('refunds', { amount: '5.00' }).expect(400);
    const { body } = await refund('400.01').expect(409);
    expect(body).toMatchObject({ code: 'REFUND_TOO_LARGE', refundable: '400.00' });
    expect(await refundsAtPayPal()).toEqual([]);
  });

  it('a repeat under the same key is the same refund, and another booking is another wish', async () => {
    const first = await refund('50.00', 'one-wish').expect(201);
    const again = await refund('50.00', 'one-wish').expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await refundsAtPayPal()).toHaveLength(1);
    const foreign = bookingId;
    guest = api.visitor();
    bookingId = (
      await guest
        .post('/api/bookings')
        .send(bookingBody({ parentEmail: 'another@example.com' }))
        .expect(201)
    ).body.id;
    await pay();
    expect((await refund('50.00', 'one-wish').expect(201)).body.id).not.toBe(first.body.id);
    expect(bookingId).not.toBe(foreign);
  });

  it('ten wishes at once never give back more than was taken', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund('90.00')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['REFUND_TOO_LARGE']),
    );
    expect((await refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([
      9_000, 9_000, 9_000, 9_000,
    ]);
  });

  it.each([
    ['was lost after PayPal had acted', 'drop-reply'],
    ['never came, as PayPal was not reached', 'reset'],
    ['was a broken page', 'html'],
    ['said that PayPal is away', 'unavailable'],
  ])('whose answer %s is ended by the reconciler, once', async (_, fault) => {
    await standin('switches', { refund: fault, times: 1 });
    expect((await refund('120.00').expect(201)).body.status).toBe('requested');
    expect((await booking()).paymentStatus).toBe('completed');
    await later();
    await later();
    expect((await booking()).paymentStatus).toBe('partially_refunded');
    expect((await refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([12_000]);
    expect((await eventsOf()).filter((name) => name === 'payment-refunded')).toHaveLength(1);
  });

  it.each([
    ['COMPLETED', 'refunded', 'REFUNDED', 'NOT_ALLOWED'],
    ['FAILED', 'completed', 'COMPLETED', null],
  ])('by eCheck waits, and ends as PayPal says: %s', async (end, paymentStatus, captured, refusal) => {
    await standin('switches', { refund: 'pending', times: 1 });
    expect((await refund().expect(201)).body.status).toBe('pending');
    expect((await booking()).paymentStatus).toBe('completed');
    expect((await refund('1.00').expect(409)).body.code).toBe('NOT_ALLOWED');
    await standin(`refunds/${(await refundsAtPayPal())[0].id}/settle`, { status: end });
    await later();
    expect((await booking()).paymentStatus).toBe(paymentStatus);
    expect(
      await rows(
        'select c.status from captures c join payments p on p.id = c.payment_id where p.booking_id = $1',
      ),
    ).toEqual([{ status: captured }]);
    const { body } = await refund('1.00').expect(refusal ? 409 : 201);
    if (refusal) expect(body.code).toBe(refusal);
  });

  it.each([
    [
      'REFUND_FAILED_INSUFFICIENT_FUNDS',
      'There is not enough money in the PayPal account. Please fill it up and try again.',
    ],
    ['CAPTURE_FULLY_REFUNDED', 'PayPal says that this payment was paid back in full before.'],
    [
      'TRANSACTION_DISPUTED',
      'There is an open dispute about this payment. Please settle it with PayPal first.',
    ],
    ['failed', 'PayPal did not carry out this refund. No money was moved.'],
  ])('that PayPal refuses with %s says why, and its amount is free again', async (issue, failure) => {
    await standin('switches', { refund: issue, times: 1 });
    expect((await refund().expect(201)).body).toEqual({ id: expect.any(String), status: 'failed', failure });
    expect((await booking()).paymentStatus).toBe('completed');
    expect((await refund().expect(201)).body.status).toBe('completed');
  });

  it('a booking that cost nothing has nothing to pay back', async () => {
    guest = api.visitor();
    await makePromo(api.database, { code: 'GIFT', discountValue: 100 });
    bookingId = (
      await guest
        .post('/api/bookings')
        .send(bookingBody({ parentEmail: 'gift@example.com' }))
        .expect(201)
    ).body.id;
    const paymentData = { type: 'promo', promoCode: 'GIFT' };
    await guest.post('/api/bookings/process-payment').send({ bookingId, paymentData }).expect(200);
    expect((await refund().expect(409)).body.code).toBe('NOT_ALLOWED');
  });
});

describe('notes and mails', () => {
  it('a note is kept with its author, for staff alone', async () => {
    const { body } = await act('notes', { text: '  Gate code 1234 ' }).expect(201);
    expect(body).toMatchObject({ who: 'ada', text: 'Gate code 1234' });
    expect(await audited()).toEqual(['booking-note-added']);
    expect(await timeline()).toEqual([]);
    await act('notes', { text: ' ' }).expect(400);
  });

  it('each press of "send again" is an event of its own', async () => {
    await act('resend-mail', { kind: 'unpaid-reminder' }).expect(202);
    await act('resend-mail', { kind: 'unpaid-reminder' }).expect(202);
    expect((await eventsOf()).filter((name) => name === 'mail-resend-requested')).toHaveLength(2);
    expect(await audited()).toEqual(['mail-resend-requested', 'mail-resend-requested']);
  });

  it('a mail that makes no sense now is refused with the reason', async () => {
    for (const kind of ['confirmation', 'cancellation', 'refund']) {
      expect((await act('resend-mail', { kind }).expect(409)).body.code).toBe('NOT_ALLOWED');
    }
    await act('resend-mail', { kind: 'newsletter' }).expect(400);
    await pay();
    const { body } = await act('resend-mail', { kind: 'unpaid-reminder' }).expect(409);
    expect(body.message).toBe('This booking does not wait for a payment, so there is nothing to remind of.');
    await act('resend-mail', { kind: 'confirmation' }).expect(202);
  });
});
