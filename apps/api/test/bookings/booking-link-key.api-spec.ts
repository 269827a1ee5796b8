// Browsers without cookies: each request sends the key of the mailed link instead.
import { BookingLinksService } from '#libs/booking/bookings';
import { makePromo } from '#libs/platform/testing';
import type { Test } from 'supertest';
import { book, setUpPayments } from '../fixtures/payment-fixture.js';

const fixture = setUpPayments();
const KEY = 'x-booking-key';
const links = () => fixture.api.app.get(BookingLinksService, { strict: false });
const linkTo = (id: string) => links().create(id);
const manageLinkTo = async (id: string) => (await links().createManage(id)) ?? '';
const LINKS: [string, (id: string) => Promise<string>][] = [
  ['to pay', linkTo],
  ['to the booking page', manageLinkTo],
];

/** Every request is a new guest: no cookies, only the key. */
const withKey = (key: string) => ({
  get: (path: string) => fixture.api.guest().get(path).set(KEY, key),
  post: (path: string) => fixture.api.guest().post(path).set(KEY, key),
  patch: (path: string) => fixture.api.guest().patch(path).set(KEY, key),
});

const orderOf = (bookingId: string) => ({ amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId });

it.each(LINKS)(
  'the key of a mailed link %s reads and pays its booking without a session',
  async (_, create) => {
    const { bookingId } = fixture;
    const parent = withKey(await create(bookingId));
    expect((await parent.get(`/api/bookings/${bookingId}`).expect(200)).body.id).toBe(bookingId);
    await parent.get(`/api/bookings/${bookingId}/payment`).expect(200);
    const { body: placed } = await parent.post('/paypal/order').send(orderOf(bookingId)).expect(201);
    await parent.post(`/paypal/order/${placed.id}/capture`).expect(200);
    await parent.post(`/paypal/order/${placed.id}/capture`).expect(200);
    const claim = { orderId: placed.id, bookingId };
    expect((await parent.post('/api/paypal-complete').send(claim).expect(200)).body.success).toBe(true);
    await parent.get(`/api/bookings/${bookingId}/confirmation.html`).expect(200);
    expect((await fixture.booking()).paymentStatus).toBe('completed');
    expect(await fixture.takenAtPayPal()).toBe(1);
  },
);

it('the key confirms a booking that a code makes free', async () => {
  const { bookingId } = fixture;
  await makePromo(fixture.api.database, { code: 'ALLOFF', discountValue: 100 });
  const parent = withKey(await linkTo(bookingId));
  const free = { bookingId, paymentData: { type: 'promo', promoCode: 'ALLOFF' } };
  await parent.post('/api/bookings/process-payment').send(free).expect(200);
  expect((await fixture.booking()).paymentStatus).toBe('completed');
});

describe('a key that does not open the booking', () => {
  const hidden = (sent: Test) =>
    sent.expect(404, { message: 'We could not find that booking.', code: 'NOT_FOUND' });

  async function isRejected(key: string) {
    const { bookingId } = fixture;
    const { body: placed } = await fixture.order().expect(201);
    const stranger = withKey(key);
    const free = { bookingId, paymentData: { type: 'promo', promoCode: 'HALF' } };
    await hidden(stranger.get(`/api/bookings/${bookingId}`));
    await hidden(stranger.get(`/api/bookings/${bookingId}/payment`));
    await hidden(stranger.get(`/api/bookings/${bookingId}/receipt.html`));
    await hidden(stranger.post('/paypal/order').send(orderOf(bookingId)));
    await hidden(stranger.post(`/paypal/order/${placed.id}/capture`));
    await hidden(stranger.post('/api/bookings/process-payment').send(free));
    await hidden(stranger.patch(`/api/bookings/${bookingId}`).send({ paymentStatus: 'completed' }));
    const claim = { orderId: placed.id, bookingId };
    const { body } = await stranger.post('/api/paypal-complete').send(claim).expect(404);
    expect(body).toEqual({
      success: false,
      message: 'We could not find that booking.',
      code: 'NOT_FOUND',
    });
    expect(await fixture.takenAtPayPal()).toBe(0);
  }

  it.each(['', 'no key', 'x'.repeat(43), 'x'.repeat(4_000)])('is rejected: %j', isRejected);

  it.each(LINKS)('is rejected when its link %s belongs to another booking', async (_, create) => {
    const other = await book(fixture.api.guest());
    await isRejected(await create(other.id));
  });

  it('is rejected once it has expired', async () => {
    const key = await linkTo(fixture.bookingId);
    await fixture.api.database.query('update booking_links set expires_at = $1', [fixture.api.clock.now()]);
    await isRejected(key);
  });

  it('is rejected thirty days after the event when its link is to the booking page', async () => {
    const key = await manageLinkTo(fixture.bookingId);
    await fixture.api.database.query(
      `update bookings set starts_at = $2::timestamptz - interval '30 days' where id = $1`,
      [fixture.bookingId, fixture.api.clock.now()],
    );
    const stranger = withKey(key);
    await hidden(stranger.get(`/api/bookings/${fixture.bookingId}`));
    await hidden(stranger.get(`/api/bookings/${fixture.bookingId}/timeline`));
    await hidden(fixture.api.guest().post('/api/bookings/resume').send({ token: key }));
  });

  it('is rejected when its link is for claiming by an account', async () => {
    const key = await linkTo(fixture.bookingId);
    await fixture.api.database.query(
      `with owner as (insert into users (id, username, username_key, password_hash, role)
         values (gen_random_uuid(), $2, $2, 'none', 'user') returning id)
       update booking_links set claimant_id = (select id from owner) where booking_id = $1`,
      [fixture.bookingId, `owner-${fixture.bookingId.slice(0, 8)}`],
    );
    await isRejected(key);
  });
});

it.each(LINKS)('a key %s grants no access to the admin area, and writes no audit row', async (_, create) => {
  const parent = withKey(await create(fixture.bookingId));
  const before = await fixture.api.database.query('select count(*) from audit_log');
  await parent.get(`/api/bookings/${fixture.bookingId}`).expect(200);
  await parent.get(`/api/admin/bookings/${fixture.bookingId}`).expect(401);
  await parent.post(`/api/admin/bookings/${fixture.bookingId}/cancel`).send({}).expect(401);
  expect(await fixture.api.database.query('select count(*) from audit_log')).toEqual(before);
});

describe('the first response that opens a session', () => {
  const draft = { step: 1, draft: {} };

  it('reports a new session, and does so again when the cookie is not sent back', async () => {
    for (let call = 0; call < 2; call += 1) {
      const { headers } = await fixture.api.guest().put('/api/booking-draft').send(draft).expect(204);
      expect(headers['x-session']).toBe('new');
    }
    const { headers } = await fixture.guest.put('/api/booking-draft').send(draft).expect(204);
    expect(headers['x-session']).toBeUndefined();
  });
});
