// Who may do what with a booking, over every route that takes one.
import { randomUUID } from 'node:crypto';
import { BookingLinksService } from '#libs/booking/bookings';
import { bookingRoleOf } from '#libs/platform/auth';
import { bookingBody, insertPaid } from '#libs/platform/testing';
import type { Agent, Test } from 'supertest';
import { routesOfControllers } from '../fixtures/controller-routes.js';
import { book } from '../fixtures/payment-fixture.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

const KEY = 'x-booking-key';
const NOT_FOUND = { message: 'We could not find that booking.', code: 'NOT_FOUND' };
const STREET = '17 Canary Lane';
const CHILD = 'Canaria';
const links = () => api.app.get(BookingLinksService, { strict: false });

type Booked = { id: string; orderId: string };
type Call = (who: Agent, { id, orderId }: Booked) => Test;
const PLACE = bookingBody().location as { city: string };
const details = () => bookingBody({ childName: CHILD });

/** The routes of a booking by the right that they need. What comes after the right differs, and is never this 404. */
const NEEDS_PAY: Record<string, Call> = {
  'GET /api/bookings/:id': (who, { id }) => who.get(`/api/bookings/${id}`),
  'GET /api/bookings/:id/payment': (who, { id }) => who.get(`/api/bookings/${id}/payment`),
  'GET /api/bookings/:id/receipt.html': (who, { id }) => who.get(`/api/bookings/${id}/receipt.html`),
  'GET /api/bookings/:id/receipt.pdf': (who, { id }) => who.get(`/api/bookings/${id}/receipt.pdf`),
  'GET /api/bookings/:id/confirmation.html': (who, { id }) =>
    who.get(`/api/bookings/${id}/confirmation.html`),
  'GET /api/bookings/:id/calendar.ics': (who, { id }) => who.get(`/api/bookings/${id}/calendar.ics`),
  'GET /api/bookings/:id/time': (who, { id }) => who.get(`/api/bookings/${id}/time`),
  'POST /api/bookings/:id/time': (who, { id }) =>
    who.post(`/api/bookings/${id}/time`).send({ eventDate: '2026-12-20', eventTime: '2:00 PM' }),
  'POST /api/bookings/:id/late-money/return': (who, { id }) =>
    who.post(`/api/bookings/${id}/late-money/return`).send({}),
  'POST /api/bookings/:id/pay-with-credit': (who, { id }) =>
    who.post(`/api/bookings/${id}/pay-with-credit`).send({ creditCode: 'CREDIT-AAAA-BBBB-CCCC' }),
  'PATCH /api/bookings/:id': (who, { id }) =>
    who.patch(`/api/bookings/${id}`).send({ paymentStatus: 'completed', promoCode: 'NONE' }),
  'POST /api/bookings/process-payment': (who, { id: bookingId }) =>
    who
      .post('/api/bookings/process-payment')
      .send({ bookingId, paymentData: { type: 'promo', promoCode: 'NONE' } }),
  'POST /paypal/order': (who, { id: bookingId }) =>
    who.post('/paypal/order').send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId }),
  'POST /paypal/order/:orderId/capture': (who, { orderId }) =>
    who.post(`/paypal/order/${orderId}/capture`).send({}),
  'POST /api/paypal-complete': (who, { id: bookingId, orderId }) =>
    who.post('/api/paypal-complete').send({ orderId, bookingId }),
};
const NEEDS_MANAGE: Record<string, Call> = {
  'GET /api/bookings/:id/progress': (who, { id }) => who.get(`/api/bookings/${id}/progress`),
  'GET /api/bookings/:id/timeline': (who, { id }) => who.get(`/api/bookings/${id}/timeline`),
  'GET /api/bookings/:id/changes': (who, { id }) => who.get(`/api/bookings/${id}/changes`),
  'GET /api/bookings/:id/move/starts': (who, { id }) =>
    who.get(`/api/bookings/${id}/move/starts?day=2026-12-20&days=1`),
  'POST /api/bookings/:id/move': (who, { id }) =>
    who.post(`/api/bookings/${id}/move`).send({ day: '2026-05-01', time: '2:00 PM' }),
  'POST /api/bookings/:id/change/preview': (who, { id }) =>
    who.post(`/api/bookings/${id}/change/preview`).send({ details: details() }),
  'POST /api/bookings/:id/change': (who, { id }) =>
    who.post(`/api/bookings/${id}/change`).send({ details: details(), difference: '12345.00', as: 'money' }),
  'POST /api/bookings/:id/cancel': (who, { id }) =>
    who.post(`/api/bookings/${id}/cancel`).send({ refund: '12345.00', as: 'money' }),
  'POST /api/bookings/:id/undo': (who, { id }) => who.post(`/api/bookings/${id}/undo`).send({}),
  'POST /api/bookings/:id/rain-offer': (who, { id }) =>
    who.post(`/api/bookings/${id}/rain-offer`).send({ choice: 'refund' }),
  'PUT /api/bookings/:id/rain-plan': (who, { id }) =>
    who.put(`/api/bookings/${id}/rain-plan`).send({ choice: 'call' }),
  'GET /api/availability?moving': (who, { id }) =>
    who.get(`/api/availability?from=2026-12-20&to=2026-12-20&moving=${id}`),
  'POST /api/contact-messages': (who, { id: bookingId }) =>
    who.post('/api/contact-messages').send({
      name: 'Pat',
      email: 'pat@example.com',
      subject: 'existing',
      message: 'When will you come?',
      bookingId,
    }),
};
const ROUTES = { ...NEEDS_PAY, ...NEEDS_MANAGE };
/** Everybody may call these; the right is needed when they name a booking. */
const WITHOUT_BOOKING_TOO = ['GET /api/availability?moving', 'POST /api/contact-messages'];
/** The answer is the same for everybody, and what happens goes to the booking's own address. */
const NEEDS_NOTHING = ['POST /api/bookings/:id/mail-link'];

let people = 0;
const PASSWORD = 'a good password';
async function signUp(browser: Agent): Promise<Agent> {
  people += 1;
  await browser
    .post('/api/register')
    .send({ username: `rights${people}`, password: PASSWORD })
    .expect(201);
  return browser;
}

/** A paid and confirmed booking of this browser, with an order. */
async function paidBy(browser: Agent): Promise<Booked> {
  const location = { ...PLACE, address: STREET };
  const { id } = await book(browser, { childName: CHILD, location });
  const orderId = `ORDER-${randomUUID()}`;
  await insertPaid(api.database, { bookingId: id, providerOrderId: orderId });
  await api.database.query(
    `update bookings set status = 'confirmed', payment_status = 'completed', payment_completed_at = now() where id = $1`,
    [id],
  );
  return { id, orderId };
}
const keyOf = async (id: string, right: 'pay' | 'manage') =>
  (right === 'pay' ? await links().create(id) : await links().createManage(id)) ?? '';
const opened = async (token: string) => {
  const browser = api.guest();
  await browser.post('/api/bookings/resume').send({ token }).expect(200);
  return browser;
};
/** A browser without cookies, which sends the key with each call. */
const withKey = (key: string): Agent => {
  const send = (method: 'get' | 'post' | 'put' | 'patch') => (path: string) =>
    api.guest()[method](path).set(KEY, key);
  return { get: send('get'), post: send('post'), put: send('put'), patch: send('patch') } as unknown as Agent;
};
const expire = (id: string) =>
  api.database.query(
    `update booking_links set expires_at = '2026-01-01', purpose = 'pay' where booking_id = $1`,
    [id],
  );
const end = (id: string) => api.database.query('delete from booking_links where booking_id = $1', [id]);

type Role = (maker: Agent, booking: Booked) => Agent | Promise<Agent>;
type Right = 'own' | 'manage' | 'pay' | 'none';
const ROLES: [string, Right, Role][] = [
  ['the session that made it', 'own', (maker) => maker],
  ['its account', 'own', (maker) => signUp(maker)],
  [
    'a session that opened a link to its page',
    'manage',
    async (_, { id }) => opened(await keyOf(id, 'manage')),
  ],
  ['the key of a link to its page', 'manage', async (_, { id }) => withKey(await keyOf(id, 'manage'))],
  ['a session that opened a link to pay', 'pay', async (_, { id }) => opened(await keyOf(id, 'pay'))],
  ['the key of a link to pay', 'pay', async (_, { id }) => withKey(await keyOf(id, 'pay'))],
  [
    'a session whose link has expired',
    'none',
    async (_, { id }) => {
      const browser = await opened(await keyOf(id, 'manage'));
      await expire(id);
      return browser;
    },
  ],
  [
    'the key of an expired link',
    'none',
    async (_, { id }) => {
      const browser = withKey(await keyOf(id, 'pay'));
      await expire(id);
      return browser;
    },
  ],
  [
    'a session whose link was ended',
    'none',
    async (_, { id }) => {
      const browser = await opened(await keyOf(id, 'manage'));
      await end(id);
      return browser;
    },
  ],
  ['a stranger', 'none', () => api.guest()],
  ['another account', 'none', () => signUp(api.guest())],
  [
    'the key of another booking',
    'none',
    async () => withKey(await keyOf((await paidBy(api.guest())).id, 'manage')),
  ],
  [
    'a mailed link of a deleted account',
    'none',
    async (maker, { id }) => {
      const browser = withKey(await keyOf(id, 'manage'));
      await signUp(maker);
      await api.database.query(
        'update bookings set user_id = (select user_id from sessions s where s.session_id = created_by_session limit 1) where id = $1',
        [id],
      );
      await maker.delete('/api/account').send({ password: PASSWORD }).expect(204);
      return browser;
    },
  ],
];

/** The routes that this caller may use, in the order of the table. */
async function allowedTo(who: Agent, booking: Booked): Promise<string[]> {
  const allowed: string[] = [];
  const unclear: object[] = [];
  for (const [route, call] of Object.entries(ROUTES)) {
    const { status, body } = await call(who, booking);
    const isRefused = status === 404 && body.message === NOT_FOUND.message && body.code === NOT_FOUND.code;
    if (!isRefused) allowed.push(route);
    if (status >= 500 || status === 401 || status === 403) unclear.push({ route, status, body });
  }
  expect(unclear).toEqual([]);
  return allowed;
}

describe.each(ROLES)('%s', (_, right, role) => {
  it(`has the right "${right}" to a booking, on every route`, async () => {
    const maker = api.guest();
    const booking = await paidBy(maker);
    const who = await role(maker, booking);
    const expected = { own: ROUTES, manage: ROUTES, pay: NEEDS_PAY, none: {} }[right];
    expect(await allowedTo(who, booking)).toEqual(Object.keys(expected));
  });
});

describe('what routes declare', () => {
  const declaredFor = (...roles: string[]) =>
    routesOfControllers(api)
      .filter(({ handler, type }) => roles.includes(bookingRoleOf(handler, type) ?? ''))
      .map(({ method, url }) => `${method} ${url}`);
  const ofOneBooking = (routes: object) =>
    Object.keys(routes).filter((route) => !WITHOUT_BOOKING_TOO.includes(route));

  it('is the right that they check', () => {
    expect(declaredFor('payer', 'reader').toSorted()).toEqual(Object.keys(NEEDS_PAY).toSorted());
    expect(declaredFor('manager', 'holder').toSorted()).toEqual(ofOneBooking(NEEDS_MANAGE).toSorted());
  });

  it('lets administrators use those for readers and holders', async () => {
    const admin = await signUp(api.guest());
    await api.database.query(`update users set role = 'admin' where username = $1`, [`rights${people}`]);
    const allowed = await allowedTo(admin, await paidBy(api.guest()));
    const expected = [...declaredFor('reader', 'holder'), WITHOUT_BOOKING_TOO[0]];
    expect(allowed.toSorted()).toEqual(expected.toSorted());
  });
});

it('every route with the id of a booking is in the table', () => {
  const inTable = [...Object.keys(ROUTES), ...NEEDS_NOTHING];
  const ofFamilies = api.routes
    .filter(({ method, url }) => method !== 'HEAD' && /^\/(api\/bookings|paypal\/order)\/:/.test(url))
    .map(({ method, url }) => `${method} ${url}`);
  expect(ofFamilies.length).toBeGreaterThan(20);
  expect(ofFamilies.filter((route) => !inTable.includes(route))).toEqual([]);
});

describe('a link to pay', () => {
  it('shows neither the child nor the street, in any answer', async () => {
    const booking = await paidBy(api.guest());
    const token = await keyOf(booking.id, 'pay');
    const browser = api.guest();
    const answers = [await browser.post('/api/bookings/resume').send({ token }).expect(200)];
    for (const call of Object.values(ROUTES)) answers.push(await call(browser, booking));
    expect(answers[0].body).toMatchObject({
      isPayOnly: true,
      finalPrice: '400.00',
      childName: '',
      childAge: null,
      location: { address: '', city: PLACE.city },
    });
    const all = answers.map(({ text }) => text).join('\n');
    expect(all).toContain('Booking confirmation');
    for (const word of [STREET, CHILD]) expect(all).not.toContain(word);
  });

  it('shows neither of them while its booking is unpaid or has expired', async () => {
    const { id } = await book(api.guest(), {
      childName: CHILD,
      location: { ...PLACE, address: STREET },
    });
    const browser = await opened(await keyOf(id, 'pay'));
    const unpaid = await browser.get('/api/bookings/unpaid').expect(200);
    expect(unpaid.body.booking.id).toBe(id);
    await api.database.query(`update bookings set status = 'expired' where id = $1`, [id]);
    const expired = await browser.get(`/api/bookings/${id}/time`).expect(200);
    for (const word of [STREET, CHILD]) expect(unpaid.text + expired.text).not.toContain(word);
  });

  it('gives no booking to an account that claims', async () => {
    const { id } = await paidBy(api.guest());
    const browser = await opened(await keyOf(id, 'manage'));
    await signUp(browser);
    expect((await browser.post('/api/bookings/claim').send({}).expect(200)).body).toEqual({ claimed: [] });
    expect((await browser.get('/api/bookings/user').expect(200)).body).toEqual([]);
  });
});

describe('a stored answer', () => {
  const keyed = (send: () => Test, key: string) => () => send().set('idempotency-key', key);

  it.each<[string, (...given: [...Parameters<Call>, details: object]) => Test]>([
    [
      'a move',
      (who, { id }) => who.post(`/api/bookings/${id}/move`).send({ day: '2026-12-20', time: '2:00 PM' }),
    ],
    [
      'a change',
      (who, { id }, details) =>
        who
          .post(`/api/bookings/${id}/change`)
          .send({ details: { ...details, guestCount: 11 }, difference: '0.00', as: 'money' }),
    ],
    ['a message', NEEDS_MANAGE['POST /api/contact-messages']],
  ])('to %s is not sent again once the link has ended', async (_, call) => {
    const booking = await paidBy(api.guest());
    const who = withKey(await keyOf(booking.id, 'manage'));
    const { body: details } = await who.get(`/api/bookings/${booking.id}`).expect(200);
    const send = keyed(() => call(who, booking, details as object), randomUUID());
    const { status, body } = await send();
    expect({ isDone: status < 300, body }).toEqual({ isDone: true, body });
    const repeated = await send();
    expect([repeated.headers['idempotency-replayed'], repeated.body]).toEqual(['true', body]);
    await end(booking.id);
    expect((await send().expect(404)).body).toEqual(NOT_FOUND);
  });

  it('is not sent to somebody without a right who has its key and body', async () => {
    const { id } = await paidBy(api.guest());
    const creditKey = randomUUID();
    const body = { creditCode: 'CREDIT-AAAA-BBBB-CCCC' };
    const pay = (who: Agent) =>
      who.post(`/api/bookings/${id}/pay-with-credit`).set('idempotency-key', creditKey).send(body);
    await pay(withKey(await keyOf(id, 'manage'))).expect(200);
    expect((await pay(api.guest()).expect(404)).body).toEqual(NOT_FOUND);
    const byPayLink = await pay(withKey(await keyOf(id, 'pay'))).expect(200);
    expect(byPayLink.text).not.toContain(CHILD);
  });

  it('of an order is not sent again once the link has ended', async () => {
    const { id } = await book(api.guest());
    const key = await keyOf(id, 'pay');
    const order = keyed(
      () =>
        withKey(key)
          .post('/paypal/order')
          .send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId: id }),
      randomUUID(),
    );
    const { body } = await order().expect(201);
    expect((await order()).body).toEqual(body);
    await end(id);
    expect((await order().expect(404)).body).toEqual(NOT_FOUND);
  });
});
