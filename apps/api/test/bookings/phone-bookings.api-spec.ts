// Staff create a phone booking.
import { TeamService } from '#libs/platform/accounts';
import { bookingBody, insertCrew, until } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
let admin: Agent;
const AT = '/api/admin/bookings';

beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'on' });
  const boss = { username: 'boss', password: 'a good password' };
  await api.app.get(TeamService, { strict: false }).ensure(boss);
  admin = api.guest();
  await admin.post('/api/login').send(boss).expect(200);
}, 60_000);
afterAll(() => api?.stop());

it('a phone booking has the family’s price, and neither the administrator nor another guest can pay it', async () => {
  const { body } = await admin
    .post(AT)
    .send(bookingBody({ totalPrice: '1.00' }))
    .expect(201);
  expect(body).toMatchObject({ status: 'pending', totalPrice: '400.00', userId: null });
  const order = { amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId: body.id };
  expect((await admin.post('/paypal/order').send(order)).status).toBe(404);
  expect((await api.guest().post('/paypal/order').send(order)).status).toBe(404);
  const { body: opened } = await admin.get(`${AT}/${body.id}`).expect(200);
  expect(opened.timeline.map(({ what, who }: { what: string; who: string }) => [what, who])).toEqual([
    ['Our team booked it by phone.', 'boss'],
  ]);
  const told = await api.database.query(
    "select name from outbox where payload ->> 'bookingId' = $1 order by name",
    [body.id],
  );
  expect(told).toEqual([{ name: 'booking-created' }, { name: 'booking-made-by-staff' }]);
});

it('a repeat with its key makes no second booking and returns the first answer', async () => {
  const send = () =>
    admin
      .post(AT)
      .set('Idempotency-Key', 'a call')
      .send(bookingBody({ parentEmail: 'once@example.com' }));
  const [one, other] = await Promise.all([send(), send()]);
  const again = await send().expect(201);
  const made = [one, other, again].filter(({ status }) => status === 201).map(({ body }) => body.id);
  expect(new Set(made).size).toBe(1);
  expect(
    await api.database.query("select from bookings where parent_email = 'once@example.com'"),
  ).toHaveLength(1);
});

it('form validation applies in the admin area, the family’s rate limits do not', async () => {
  const { body } = await admin
    .post(AT)
    .send(bookingBody({ guestCount: 51, selectedGames: [] }))
    .expect(400);
  expect(Object.keys(body.errors).toSorted()).toEqual(['guestCount', 'selectedGames']);
  await admin
    .post(AT)
    .send(bookingBody({ eventDate: '2026-05-01' }))
    .expect(400);
  for (let call = 0; call < 21; call += 1)
    await admin
      .post(AT)
      .send(bookingBody({ parentEmail: 'often@example.com' }))
      .expect(201);
});

it('a start without a free crew is rejected with alternatives, and stores nothing', async () => {
  await insertCrew(api.database);
  await until('starts are limited', async () => {
    const { body } = await admin.get('/api/config').expect(200);
    return body.limitsStarts === true;
  });
  const day = { eventDate: '2026-12-19', eventTime: '2:00 PM' };
  const made = await admin.post(AT).send(bookingBody(day)).expect(201);
  expect(
    await api.database.query('select from crew_reservations where booking_id = $1', [made.body.id]),
  ).toHaveLength(1);
  const { body } = await admin
    .post(AT)
    .send(bookingBody({ ...day, parentEmail: 'late@example.com' }))
    .expect(409);
  expect(body).toMatchObject({ code: 'SLOT_TAKEN', alternativesDay: '2026-12-19' });
  expect(await api.database.query("select from bookings where parent_email = 'late@example.com'")).toEqual(
    [],
  );
});

it('an extension is stored apart from the digits, and follows its number through edits', async () => {
  const typed = { parentPhone: '(555) 867-5309 x12', parentEmail: 'extension@example.com' };
  const { body } = await admin.post(AT).send(bookingBody(typed)).expect(201);
  const stored = () =>
    api.database.query(
      'select parent_phone as phone, parent_phone_extension as extension from bookings where id = $1',
      [body.id],
    );
  expect(body).toMatchObject({ parentPhone: '5558675309', parentPhoneExtension: '12' });
  expect(await stored()).toEqual([{ phone: '5558675309', extension: '12' }]);
  let { version } = body as { version: number };
  const edit = async (details: object) => {
    const to = { version, tell: false, details: bookingBody({ ...typed, ...details }) };
    ({ version } = (await admin.post(`${AT}/${body.id}/edit`).send(to).expect(200)).body);
    return (await stored())[0].extension;
  };
  expect(await edit({ parentPhone: '5558675309', guestCount: 11 })).toBe('12');
  expect(await edit({ parentPhone: '5558675309', parentPhoneExtension: '7' })).toBe('7');
  expect(await edit({ parentPhone: '5558675310' })).toBeNull();
  const two = bookingBody({ ...typed, parentPhone: '555-867-5309 / 555-867-5310' });
  const { body: refused } = await admin.post(AT).send(two).expect(400);
  expect(refused.errors).toEqual({ parentPhone: 'Please enter one phone number only.' });
});
