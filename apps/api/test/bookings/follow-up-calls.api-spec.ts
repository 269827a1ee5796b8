// The admin area's list of follow-up calls.
import { TeamService } from '#libs/platform/accounts';
import { insertBooking } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { DAY_MS, HOUR_MS } from '#libs/shared/contracts';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
let admin: Agent;

beforeAll(async () => {
  api = await startApi();
  const boss = { username: 'boss', password: 'a good password' };
  await api.app.get(TeamService, { strict: false }).ensure(boss);
  admin = api.guest();
  await admin.post('/api/login').send(boss).expect(200);
}, 60_000);
afterAll(() => api?.stop());

const day = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const booked = (hoursAgo: number) =>
  insertBooking(api.database, {
    createdAt: new Date(api.clock.now().getTime() - hoursAgo * HOUR_MS),
    eventDate: day(30),
    startsAt: new Date(`${day(30)}T19:00:00Z`),
  });
const toCall = async (path: string) => {
  const { body, headers } = await admin.get(`/api/admin/bookings?${path}`).expect(200);
  expect(headers['x-total-count']).toBe(String(body.length));
  return body as { id: string; promisedCall?: { which: string; state: string; by: string } }[];
};

it('the call list is ordered by the nearest deadline and shows it', async () => {
  const [late, early, broken] = [await booked(2), await booked(20), await booked(30)];
  const list = await toCall('call=due&sort=call');
  expect(list.map(({ id }) => id)).toEqual([broken.id, early.id, late.id]);
  expect(list.map(({ promisedCall }) => promisedCall?.state)).toEqual(['overdue', 'due', 'due']);
  expect((await toCall('call=due&sort=-call')).map(({ id }) => id)).toEqual([late.id, early.id, broken.id]);
  expect((await toCall(''))[0].promisedCall).toBeUndefined();
  expect((await admin.get('/api/admin/stats')).body.callsDue).toBe(3);

  const path = `/api/admin/bookings/${broken.id}`;
  const call = { outcome: 'reached', note: 'All is clear.' };
  const noted = await admin.post(`${path}/calls`).send(call).expect(201);
  expect(noted.body).toMatchObject({ ...call, who: 'boss', mayTakeBack: true });
  expect((await toCall('call=due&sort=call')).map(({ id }) => id)).toEqual([early.id, late.id]);
  const { body } = await admin.get(path).expect(200);
  expect(body.calls.made).toEqual([noted.body]);
  expect(body.calls.promised).toMatchObject({ which: 'before-event', state: 'later' });
  expect(body.may.call).toBe(true);
});

it('a call without outcome is rejected with its field', async () => {
  const { id } = await booked(1);
  const { body } = await admin.post(`/api/admin/bookings/${id}/calls`).send({ note: 'Hm.' }).expect(400);
  expect(body.errors).toEqual({ outcome: 'Please say what came of the call.' });
});
