// Staff book for somebody who called.
import { Administrators } from '#libs/accounts';
import { bookingBody } from '#libs/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

let api: TestApi;
let admin: Agent;
const AT = '/api/admin/bookings';

beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'on' });
  const boss = { username: 'boss', password: 'a good password' };
  await api.app.get(Administrators, { strict: false }).ensure(boss);
  admin = api.guest();
  await admin.post('/api/login').send(boss).expect(200);
}, 60_000);
afterAll(() => api?.stop());

it('a booking for a caller has the family’s price, and neither the administrator nor a stranger may pay it', async () => {
  const { body } = await admin
    .post(AT)
    .send(bookingBody({ totalPrice: '1.00' }))
    .expect(201);
  expect(body).toMatchObject({ status: 'pending', totalPrice: '400.00', userId: null });
  const order = { amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId: body.id };
  expect((await admin.post('/paypal/order').send(order)).status).toBe(404);
  expect((await api.guest().post('/paypal/order').send(order)).status).toBe(404);
  const { body: opened } = await admin.get(`${AT}/${body.id}`).expect(200);
  expect(opened.timeline.map(({ what, who }: { what: string; who: string }) => [what, who])).toContainEqual([
    'Our team made it for a caller.',
    'boss',
  ]);
  const told = await api.database.query(
    "select name from outbox where payload ->> 'bookingId' = $1 order by name",
    [body.id],
  );
  expect(told).toEqual([{ name: 'booking-created' }, { name: 'booking-made-by-staff' }]);
});

it('a repeat with its key makes no second one, and its answer is the first', async () => {
  const send = () =>
    admin
      .post(AT)
      .set('Idempotency-Key', 'a call')
      .send(bookingBody({ parentEmail: 'once@example.com' }));
  const [one, other] = await Promise.all([send(), send()]);
  const again = await send();
  const made = [one, other, again].filter(({ status }) => status === 201).map(({ body }) => body.id);
  expect(new Set(made).size).toBe(1);
  expect(
    await api.database.query("select from bookings where parent_email = 'once@example.com'"),
  ).toHaveLength(1);
});

it('the limits of a form hold at the desk, too, and how often a family may book does not', async () => {
  const { body } = await admin
    .post(AT)
    .send(bookingBody({ guestCount: 51, selectedGames: [] }))
    .expect(400);
  expect(Object.keys(body.errors).toSorted()).toEqual(['guestCount', 'selectedGames']);
  await admin
    .post(AT)
    .send(bookingBody({ eventDate: '2026-05-01' }))
    .expect(400);
  for (let call = 0; call < 7; call += 1)
    await admin
      .post(AT)
      .send(bookingBody({ parentEmail: 'often@example.com' }))
      .expect(201);
});
