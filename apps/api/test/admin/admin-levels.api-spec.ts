// Tries every admin route of the running server with every administrator level.
import { insertBooking } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi, type Route, type TestApi } from '../fixtures/start-api.js';

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE'];
const ADMIN = /^\/(api\/admin|ops)(\/|$)/;
/** Routes that require full rights. */
const FULL =
  /^\w+ (\/ops|\/api\/admin\/(operations|policies|price-books|company|promo-codes|team|bookings\/:id\/(refunds|hand-payments\/:paymentId))(\/|$))/;
/** Unsafe methods allowed for every administrator: searches, or the caller's own data. */
const OWN = [
  'POST /api/admin/bookings/search',
  'POST /api/admin/contact-messages/search',
  'POST /api/admin/custom-games/search',
  'POST /api/admin/price-books/preview',
  'POST /api/admin/views',
  'DELETE /api/admin/views/:id',
];

let api: TestApi;
let reader: Agent;
let worker: Agent;
let bookingId: string;

beforeAll(async () => {
  api = await startApi();
  [reader, worker] = [await administratorWith('read'), await administratorWith('work')];
  ({ id: bookingId } = await insertBooking(api.database));
}, 60_000);
afterAll(() => api?.stop());

async function administratorWith(level: string): Promise<Agent> {
  const who = api.guest();
  const person = { username: `boss-${level}`, password: 'a good password' };
  const { body } = await who.post('/api/register').send(person).expect(201);
  await api.database.query("update users set role = 'admin', admin_level = $2 where id = $1", [
    body.id,
    level,
  ]);
  return who;
}

const keyOf = ({ method, url }: Route) => `${method} ${url}`;
const unsafe = () =>
  [...new Map(api.routes.map((route) => [keyOf(route), route])).values()].filter(
    ({ method, url }) => UNSAFE.includes(method) && ADMIN.test(url),
  );
const isFull = (route: Route) => FULL.test(keyOf(route)) && !OWN.includes(keyOf(route));
const answerTo = async (who: Agent, { method, url }: Route) => {
  const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
  const { status } = await who[verb](url.replace(/:\w+/g, bookingId).replace(/\*/g, 'anything')).send({});
  return `${method} ${url}: ${status}`;
};
const rejected = (routes: Route[]) => routes.map((route) => `${keyOf(route)}: 403`);

it('an administrator with read rights cannot change anything', async () => {
  const routes = unsafe().filter((route) => !OWN.includes(keyOf(route)));
  expect(routes.length).toBeGreaterThan(60);
  expect(await Promise.all(routes.map((route) => answerTo(reader, route)))).toEqual(rejected(routes));
}, 60_000);

it('an administrator with work rights is rejected only where full rights are required', async () => {
  const full = unsafe().filter(isFull);
  expect(full.length).toBeGreaterThan(12);
  expect(await Promise.all(full.map((route) => answerTo(worker, route)))).toEqual(rejected(full));
  const others = unsafe().filter((route) => !isFull(route));
  const answers = await Promise.all(others.map((route) => answerTo(worker, route)));
  expect(answers.filter((answer) => answer.endsWith(': 403'))).toEqual([]);
}, 60_000);

it('every administrator can read and search', async () => {
  for (const path of ['bookings', 'stats', 'policies', 'team', 'audit', 'price-books'])
    expect([path, (await reader.get(`/api/admin/${path}`)).status]).toEqual([path, 200]);
  expect((await reader.post('/api/admin/bookings/search').send({})).status).toBe(200);
  expect((await reader.get('/api/user')).body).toMatchObject({ role: 'admin', adminLevel: 'read' });
});
