// Every route that shows an administrator more of a child than initial and age writes an audit row.
import { insertBooking } from '#libs/platform/testing';
import type { Booking } from '#libs/booking/bookings';
import type { Agent } from 'supertest';
import { signUp } from '../fixtures/log-in.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
let admin: { agent: Agent; id: string };
let owner: { agent: Agent; id: string };
let booking: Booking;

/** Data that requires an audit row. */
const CHILD = {
  childName: 'Zebulon Quill',
  eventTheme: 'Zebulon turns eight',
  specialRequests: 'He must not eat nuts.',
};
const WORDS = ['Zebulon', 'Quill', 'nuts', 'Meadow Lane', '10001', 'Flat garden'];

beforeAll(async () => {
  api = await startApi();
  admin = await signUp(api, 'ada', 'admin');
  owner = await signUp(api, 'owen', 'user');
  booking = await insertBooking(api.database, { ...CHILD, userId: owner.id });
}, 60_000);
afterAll(() => api?.stop());

const looks = () =>
  api.database.query<{ what: string; actor: string; shown: string | null }>(
    `select what, actor_id as actor, facts->>'shown' as shown from audit_log
     where subject = 'booking' and subject_id = $1 order by id`,
    [booking.id],
  );

const CALLS: [path: string, shown: string | null][] = [
  ['/api/bookings/:id', 'booking'],
  ['/api/bookings/:id/confirmation.html', 'confirmation'],
  ['/api/bookings/:id/calendar.ics', 'calendar'],
  ['/api/admin/bookings/:id', null],
];

it.each(CALLS)('an administrator who views %s writes an audit row each time', async (path, shown) => {
  const address = path.replace(':id', booking.id);
  const before = await looks();
  await admin.agent.get(address).expect(200);
  await admin.agent.get(address).expect(200);
  const row = { what: 'booking-viewed', actor: admin.id, shown };
  expect(await looks()).toEqual([...before, row, row]);
});

it('the family reads its own booking without an audit row, and a rejected request writes none', async () => {
  const before = await looks();
  for (const [path] of CALLS.slice(0, -1)) {
    await owner.agent.get(path.replace(':id', booking.id)).expect(200);
    await api.guest().get(path.replace(':id', booking.id)).expect(404);
  }
  await admin.agent.get(`/api/bookings/${booking.id}/receipt.html`).expect(202);
  expect(await looks()).toEqual(before);
});

it('the list shows initial and age, also in a search by full name, and is not audited', async () => {
  const before = await looks();
  const answers = [
    await admin.agent.get('/api/admin/bookings').expect(200),
    await admin.agent.get('/api/admin/bookings?search=zebulon').expect(200),
    await admin.agent.post('/api/admin/bookings/search').send({ search: 'zebulon', page: 1 }).expect(200),
  ];
  for (const { body, text, headers } of answers) {
    expect(headers['x-total-count']).toBe('1');
    expect(body).toMatchObject([
      { id: booking.id, childName: 'Z.', childAge: 8, eventTheme: null, specialRequests: null },
    ]);
    expect(body[0].location).toEqual({
      address: '',
      city: 'Springfield',
      state: 'NY',
      zipCode: '',
      spaceDetails: '',
    });
    expect(WORDS.filter((word) => text.includes(word))).toEqual([]);
  }
  expect(await looks()).toEqual(before);
});

it('admin actions respond with the booking’s list row only', async () => {
  const fresh = await insertBooking(api.database, { ...CHILD, status: 'pending', paymentStatus: 'pending' });
  const act = (what: string, body: object) =>
    admin.agent.post(`/api/admin/bookings/${fresh.id}/${what}`).send(body).expect(200);
  const confirmed = await act('confirm', { version: fresh.version });
  const cancelled = await act('cancel', { version: fresh.version + 1, reason: 'Rain all day.' });
  for (const { body, text } of [confirmed, cancelled]) {
    expect(body).toMatchObject({ id: fresh.id, childName: 'Z.' });
    expect(WORDS.filter((word) => text.includes(word))).toEqual([]);
  }
});

it('a search in a body equals a search in a URL', async () => {
  const search = (body: object) => admin.agent.post('/api/admin/bookings/search').send(body);
  expect((await search({ search: 'nobody of this name' }).expect(200)).body).toEqual([]);
  expect((await search({ sort: 'colour' }).expect(400)).body.code).toBe('VALIDATION');
  await owner.agent.post('/api/admin/bookings/search').send({}).expect(403);
  await api.guest().post('/api/admin/bookings/search').send({}).expect(401);
});
