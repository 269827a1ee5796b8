import { makePromo } from '#libs/platform/testing';
import { HOUR_MS } from '#libs/shared/contracts';
import { resetWithNewBooking, setAdmin, type Admin } from '../fixtures/admin-fixture.js';

let admin: Admin;
beforeAll(async () => (admin = await setAdmin()));
afterAll(() => admin?.api.stop());
beforeEach(() => resetWithNewBooking(admin));

const ACTIONS: [string, object][] = [
  ['confirm', { version: 1 }],
  ['complete', { version: 1 }],
  ['cancel', { version: 1, reason: 'Rain' }],
  ['refunds', { reason: 'Rain' }],
  ['credits', { amount: '50.00', reason: 'Rain' }],
  ['notes', { text: 'Called back' }],
  ['resend-mail', { kind: 'confirmation' }],
];

describe.each(ACTIONS)('%s', (what, body) => {
  it('requires an administrator, our own site and an existing booking', async () => {
    const user = admin.api.guest();
    const username = `user-${what}`;
    await user.post('/api/register').send({ username, password: 'a good password' }).expect(201);
    await admin.act(what, {}, admin.api.guest()).expect(401);
    await admin.act(what, {}, user).expect(403);
    await admin.act(what, {}).expect(400);
    const foreign = await admin.act(what, body).set('origin', 'https://evil.example').expect(403);
    expect(foreign.body.code).toBe('FOREIGN_ORIGIN');
    for (const id of ['5f3a9c21-0000-4000-8000-000000000000', 'nonsense']) {
      await admin.admin.post(`/api/admin/bookings/${id}/${what}`).send(body).expect(404);
    }
  });
});

describe('confirming by hand', () => {
  it('reserves the day, records no payment and writes timeline, audit row and event', async () => {
    const { body } = await admin.act('confirm', { version: 1 }).expect(200);
    expect(body).toMatchObject({
      id: admin.bookingId,
      status: 'confirmed',
      paymentStatus: 'pending',
      paymentCompletedAt: null,
      version: 2,
    });
    expect(await admin.timeline()).toEqual(['The booking was confirmed by our team.']);
    expect(await admin.audited()).toEqual(['booking-confirmed']);
    expect(await admin.eventsOf()).toEqual(['booking-created', 'booking-hand-confirmed']);
  });

  it('leaves the booking payable', async () => {
    await admin.act('confirm', { version: 1 }).expect(200);
    await admin.pay();
    expect(await admin.booking()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      version: 3,
    });
  });

  it('confirming and cancelling concurrently: one administrator succeeds, the other gets STALE', async () => {
    const answers = await Promise.all([
      admin.act('confirm', { version: 1 }),
      admin.act('cancel', { version: 1, reason: 'Rain' }, admin.other),
      admin.act('confirm', { version: 1 }, admin.other),
      admin.act('cancel', { version: 1, reason: 'Storm' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const rejected = answers.filter(({ status }) => status === 409);
    expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(['STALE']));
    expect(await admin.timeline()).toHaveLength(1);
    expect((await admin.booking()).version).toBe(2);
  });

  it('is rejected from a status without this transition', async () => {
    await admin.act('cancel', { version: 1, reason: 'Rain' }).expect(200);
    expect((await admin.act('confirm', { version: 2 }).expect(409)).body.code).toBe('NOT_ALLOWED');
    expect((await admin.act('confirm', { version: 1 }).expect(409)).body.code).toBe('STALE');
  });
});

it('an event can be completed once it has ended', async () => {
  await admin.pay();
  const early = await admin.act('complete', { version: 2 }).expect(409);
  expect(early.body.code).toBe('NOT_ALLOWED');
  admin.api.clock.set('2026-12-05T18:00:00Z');
  const { body } = await admin.act('complete', { version: 2 }).expect(200);
  expect(body).toMatchObject({ status: 'completed', version: 3 });
});

it('cancelling an event that took place needs an explicit confirmation', async () => {
  await admin.pay();
  admin.api.clock.set('2026-12-05T18:00:00Z');
  await admin.act('complete', { version: 2 }).expect(200);
  const { body } = await admin.act('cancel', { version: 3, reason: 'It rained' }).expect(409);
  expect(body).toMatchObject({
    code: 'NOT_ALLOWED',
    message: expect.stringMatching(/^This event took place/),
  });
  const selected = { bookings: [{ id: admin.bookingId, version: 3 }], reason: 'It rained' };
  const { body: answer } = await admin.admin.post('/api/admin/bookings/cancel').send(selected).expect(200);
  expect(answer).toEqual([{ id: admin.bookingId, refusal: body.message }]);
  const sure = { version: 3, reason: 'It rained', tookPlace: true };
  expect((await admin.act('cancel', sure).expect(200)).body).toMatchObject({ status: 'cancelled' });
});

describe('cancelling a booking', () => {
  it('releases its code and closes the open order, so that it cannot be paid', async () => {
    await makePromo(admin.api.database, { code: 'TEN' });
    const uses = async () =>
      (await admin.api.database.query("select usage_count as uses from promo_codes where code = 'TEN'"))[0]
        .uses;
    const { body: placed } = await admin.order({ amount: '360.00', promoCode: 'TEN' }).expect(201);
    expect(await uses()).toBe(1);
    const { body } = await admin.act('cancel', { version: 1, reason: 'The garden is flooded' }).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'pending', version: 2 });
    expect(await uses()).toBe(0);
    expect((await admin.capture(placed.id).expect(409)).body).toEqual({
      message: 'This booking was canceled, so this payment was not taken.',
      code: 'NO_OPEN_BOOKING',
    });
    await admin.order().expect(409);
    expect(await admin.audited()).toEqual(['booking-cancelled']);
    expect(await admin.eventsOf()).toContain('booking-cancelled');
    expect(await admin.offer()).toEqual({ refundableCents: 0, tooMuchCents: 0, suggestion: null });
  });

  it('keeps the payment of a paid booking and suggests the refund of the policy', async () => {
    await admin.pay();
    const { body } = await admin.act('cancel', { version: 2, reason: 'Rain' }).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'completed' });
    expect(await admin.refundsAtPayPal()).toEqual([]);
    const inTime = {
      refundableCents: 40_000,
      tooMuchCents: 0,
      suggestion: expect.objectContaining({ amount: '385.55', fee: '14.45' }),
    };
    expect(await admin.offer()).toEqual(inTime);
    // The time of the cancellation counts, not that of the request.
    admin.api.clock.set('2026-12-05T14:00:00Z');
    expect(await admin.offer()).toEqual(inTime);
  });

  describe('with an immediate refund', () => {
    const START = Date.parse('2026-12-05T15:00:00Z');
    const cancel = (refund: unknown, who = admin.admin) =>
      admin.act('cancel', { version: 2, reason: 'Rain', refund }, who);
    const secondsBefore48 = (seconds: number) =>
      admin.api.clock.set(new Date(START - 48 * HOUR_MS - seconds * 1_000).toISOString());
    beforeEach(() => admin.pay());

    it('refunds less the fee until the last second of the 48 hours, once, and mails the family', async () => {
      secondsBefore48(0);
      const { body } = await cancel('385.55').expect(200);
      expect(body).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'partially_refunded',
        refunded: [{ id: expect.any(String), status: 'completed', failure: null }],
      });
      expect((await admin.refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([38_555]);
      await cancel('385.55').expect(409);
      expect(await admin.refundsAtPayPal()).toHaveLength(1);
      expect(await admin.audited()).toEqual(['booking-cancelled', 'refund-requested', 'refund-completed']);
      const events = await admin.eventsOf();
      for (const name of ['booking-cancelled', 'payment-refunded']) expect(events).toContain(name);
    });

    it('is rejected completely when the 48 hours end in between, and then accepts the suggested refund', async () => {
      secondsBefore48(-1);
      expect((await cancel('385.55').expect(409)).body.code).toBe('STALE');
      expect(await admin.booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
      expect(await admin.refundsAtPayPal()).toEqual([]);
      await cancel('400.00').expect(200);
      expect((await admin.refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([40_000]);
    });

    it.each(['0', 'all', null, ''])('takes no amount such as %j', async (refund) => {
      await cancel(refund).expect(400);
      expect(await admin.booking()).toMatchObject({ status: 'confirmed' });
    });

    it('requires refund rights', async () => {
      await admin.api.database.query("update users set admin_level = 'work' where username = 'bob'");
      await cancel('385.55', admin.other).expect(403);
      expect(await admin.booking()).toMatchObject({ status: 'confirmed' });
    });

    it.each([
      ['was lost after PayPal had acted', 'drop-reply'],
      ['is missing because PayPal was unreachable', 'reset'],
    ])('whose response %s is settled once by the reconciler', async (_, fault) => {
      await admin.standin('switches', { refund: fault, times: 1 });
      const { body } = await cancel('385.55').expect(200);
      expect(body).toMatchObject({ status: 'cancelled', refunded: [{ status: 'requested' }] });
      await admin.later();
      await admin.later();
      expect(await admin.booking()).toMatchObject({ paymentStatus: 'partially_refunded' });
      expect((await admin.refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([38_555]);
    });
  });

  it('first records a capture that completed at PayPal without our knowledge', async () => {
    const { body: placed } = await admin.order().expect(201);
    await admin.standin('switches', { capture: 'drop-reply', times: 1 });
    await admin.capture(placed.id).expect(503);
    expect((await admin.act('cancel', { version: 1, reason: 'Rain' }).expect(409)).body.code).toBe('STALE');
    expect(await admin.booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  });

  it('leaves a later payment to be refunded in full', async () => {
    const { body: placed } = await admin.order().expect(201);
    await admin.standin('switches', { capture: 'pending', times: 1 });
    await admin.capture(placed.id).expect(202);
    await admin.act('cancel', { version: 1, reason: 'Rain' }).expect(200);
    const held = (await admin.atPayPal()).captures.find(({ customId }) => customId === admin.bookingId);
    await admin.standin(`captures/${held?.id}/settle`, { status: 'COMPLETED' });
    await admin.later();
    expect(await admin.booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect((await admin.offer()).suggestion?.amount).toBe('400.00');
    expect((await admin.act('refunds', { reason: 'Came too late' }).expect(201)).body.status).toBe(
      'completed',
    );
    expect((await admin.refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([40_000]);
    expect((await admin.booking()).paymentStatus).toBe('pending');
  });
});

it.each([
  [{ amount: '1000.01', reason: 'Late' }, 'amount'],
  [{ amount: '0.00', reason: 'Late' }, 'amount'],
  [{ amount: null, reason: 'Late' }, 'amount'],
  [{ amount: '50.00', reason: ' ' }, 'reason'],
])('a malformed credit %j is rejected at its field', async (input, field) => {
  const { body } = await admin.act('credits', input).expect(400);
  expect(Object.keys(body.errors as object)).toEqual([field]);
});

it('a credit of the largest amount is given once for one key', async () => {
  const give = () =>
    admin.act('credits', { amount: '1000.00', reason: 'Late' }).set('idempotency-key', 'one credit');
  const first = await give().expect(201);
  expect((await give().expect(201)).body).toEqual(first.body);
  expect(await admin.timeline()).toEqual(['Our team gave a credit of $1,000.00 for another event.']);
  expect(await admin.audited()).toEqual(['credit-given']);
  expect(await admin.eventsOf()).toEqual(['booking-created', 'credit-issued']);
});

describe('notes and mails', () => {
  it('a note is stored with its author and visible to staff only', async () => {
    const { body } = await admin.act('notes', { text: '  Gate code 1234 ' }).expect(201);
    expect(body).toMatchObject({ who: 'ada', text: 'Gate code 1234' });
    expect(await admin.audited()).toEqual(['booking-note-added']);
    expect(await admin.timeline()).toEqual([]);
    await admin.act('notes', { text: ' ' }).expect(400);
  });

  it('a note on a redacted booking is rejected', async () => {
    await admin.rows(
      `update bookings set child_name = 'Removed', child_age = null, special_requests = null, event_theme = null,
         location = '{"address": "", "city": "", "zipCode": "", "spaceDetails": ""}', purged_at = now() where id = $1`,
    );
    const { body } = await admin.act('notes', { text: 'Robin came again' }).expect(409);
    expect(body).toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('Nothing was saved'),
    });
    expect(await admin.rows('select from booking_notes where booking_id = $1')).toEqual([]);
    expect(await admin.audited()).toEqual([]);
  });

  it('each "send again" request publishes its own event', async () => {
    await admin.act('resend-mail', { kind: 'unpaid-reminder' }).expect(202);
    await admin.act('resend-mail', { kind: 'unpaid-reminder' }).expect(202);
    expect((await admin.eventsOf()).filter((name) => name === 'mail-resend-requested')).toHaveLength(2);
    expect(await admin.audited()).toEqual(['mail-resend-requested', 'mail-resend-requested']);
  });

  it('a mail that does not apply now is rejected with the reason', async () => {
    for (const kind of ['confirmation', 'cancellation', 'refund']) {
      expect((await admin.act('resend-mail', { kind }).expect(409)).body.code).toBe('NOT_ALLOWED');
    }
    await admin.act('resend-mail', { kind: 'newsletter' }).expect(400);
    await admin.pay();
    const { body } = await admin.act('resend-mail', { kind: 'unpaid-reminder' }).expect(409);
    expect(body.message).toBe('This booking is not waiting for a payment, so there is no reminder to send.');
    await admin.act('resend-mail', { kind: 'confirmation' }).expect(202);
  });
});
