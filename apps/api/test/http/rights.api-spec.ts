// Access rules are checked on the routes of the running server, not on a manual list.
import { hasAccess, needOf } from '#libs/platform/auth';
import { insertBooking } from '#libs/platform/testing';
import type { Agent, Test } from 'supertest';
import { routesOfControllers } from '../fixtures/controller-routes.js';
import { startApi, type Route, type TestApi } from '../fixtures/start-api.js';

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE'];
const VERBS = ['GET', 'HEAD', ...UNSAFE];
const ADMIN = /^\/(api\/admin|ops)(\/|$)/;
const HOSTS = /^\/api\/host(\/|$)/;
const METRICS = /^\/metrics(\/|$)/;

const USERS_OWN = [
  'GET /api/bookings/user',
  'POST /api/bookings/claim',
  'POST /api/bookings/claim-request',
  'GET /api/account/data',
  'POST /api/account/password',
  'POST /api/account/sign-out-everywhere',
  'DELETE /api/account',
];

let api: TestApi;
let nobody: Agent;
let user: Agent;
let admin: Agent;
let hostOnDuty: Agent;
let hostOfAnother: Agent;
let bookingId: string;

beforeAll(async () => {
  api = await startApi({ METRICS_TOKEN: 'a-token-of-the-spec' });
  [nobody, user, admin] = [api.guest(), api.guest(), api.guest()];
  const person = { username: 'mallory', password: 'a good password' };
  await user
    .post('/api/register')
    .send({ ...person, role: 'admin', isAdmin: true })
    .expect(201);
  await admin
    .post('/api/register')
    .send({ ...person, username: 'alice' })
    .expect(201);
  await api.database.query("update users set role = 'admin' where username = 'alice'");
  ({ id: bookingId } = await insertBooking(api.database));
  hostOnDuty = await hostAt(bookingId, 'harper');
  hostOfAnother = await hostAt((await insertBooking(api.database)).id, 'oakley');
}, 60_000);
afterAll(() => api?.stop());

/** A user linked to an active host who is assigned to this event. */
async function hostAt(eventId: string, username: string): Promise<Agent> {
  const host = api.guest();
  const { body } = await host
    .post('/api/register')
    .send({ username, password: 'a good password' })
    .expect(201);
  const [{ no }] = await api.database.query<{ no: number }>(
    'insert into hosts (name, user_id) values ($1, $2) returning no',
    [username, body.id],
  );
  await api.database.query('update users set is_host = true where id = $1', [body.id]);
  await api.database.query(
    `insert into host_assignments (booking_id, host_no, role, during)
     select id, $2, 'lead', tstzrange(starts_at, starts_at + interval '2 hours') from bookings where id = $1`,
    [eventId, no],
  );
  return host;
}

const keyOf = ({ method, url }: Route) => `${method} ${url}`;
const distinct = (routes: Route[]) => [...new Map(routes.map((route) => [keyOf(route), route])).values()];

/** Routes whose method or controller requires a user. */
const routesForUsers = (): Route[] =>
  routesOfControllers(api).filter(({ handler, type }) => needOf(handler, type) !== null);

/** Valid bodies for routes that check access to the event after validation. */
const BODIES: Record<string, object> = {
  'POST /api/host/events/:id/steps': { step: 'on-the-way', etaMinutes: 10 },
  'DELETE /api/host/events/:id/steps': { step: 'on-the-way' },
  'PUT /api/host/events/:id/loading': { item: 'sack-sprint', isLoaded: true },
  'POST /api/host/events/:id/payments': { method: 'cash', amount: '1.00', version: 1 },
};

const call = (who: Agent, { method, url }: Route): Test => {
  const path = url.replace(/:\w+/g, bookingId).replace(/\*/g, 'anything');
  const verb = method.toLowerCase() as 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';
  const input = who[verb](path);
  const body = BODIES[`${method} ${url}`];
  return body || ['POST', 'PUT', 'PATCH'].includes(method) ? input.send(body ?? {}) : input;
};

/** A hash per non-empty table, to detect changes. Excludes the call counts, which the server writes every minute. */
async function everything(): Promise<Record<string, string>> {
  const tables = await api.database.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name <> 'minute_counts'`,
  );
  const hashes = tables.map(async ({ name }): Promise<[string, string]> => {
    const [{ hash }] = await api.database.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    );
    return [name, hash];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Requests each route and returns those with an unexpected response; also expects an unchanged database. */
async function strangers(
  routes: Route[],
  who: Agent,
  {
    expected,
    prepare = (test) => test,
  }: { expected: (route: Route) => string; prepare?: (test: Test) => Test },
): Promise<string[]> {
  const before = await everything();
  const wrong: string[] = [];
  for (const route of routes) {
    const { status, body } = await prepare(call(who, route));
    const answer = route.method === 'HEAD' ? String(status) : `${status} ${body.code}`;
    const wanted = route.method === 'HEAD' ? expected(route).slice(0, 3) : expected(route);
    if (answer !== wanted) wrong.push(`${keyOf(route)}: ${answer}`);
  }
  expect(await everything()).toEqual(before);
  return wrong;
}

const guarded = () =>
  distinct([
    ...api.routes.filter(({ url }) => ADMIN.test(url) || HOSTS.test(url)),
    ...routesForUsers(),
  ]).filter(({ method }) => method !== 'OPTIONS');

describe('access rules', () => {
  it('are declared on every route', () => {
    const routes = routesOfControllers(api);
    expect(routes.length).toBeGreaterThan(150);
    expect(routes.filter(({ handler, type }) => !hasAccess(handler, type)).map(keyOf)).toEqual([]);
  });

  it('cover the admin and user routes of the running server', () => {
    const served = new Set(api.routes.map(keyOf));
    expect(
      routesForUsers()
        .map(keyOf)
        .filter((key) => !served.has(key)),
    ).toEqual([]);
    // A route that is public by mistake would be missing from that list, so these routes are named here.
    expect(guarded().map(keyOf)).toEqual(expect.arrayContaining(USERS_OWN));
    expect(guarded().some(({ url }) => url === '/ops/queues')).toBe(true);
    expect(guarded().length).toBeGreaterThan(60);
  });

  it('reject requests without a login, and nothing changes', async () => {
    expect(await strangers(guarded(), nobody, { expected: () => '401 UNAUTHENTICATED' })).toEqual([]);
  });

  it('reject users in the admin area, even one who registered with the role admin', async () => {
    const admin = guarded().filter(({ url }) => ADMIN.test(url));
    for (const who of [user, hostOnDuty])
      expect(await strangers(admin, who, { expected: () => '403 FORBIDDEN' })).toEqual([]);
    expect((await user.get('/api/user')).body.role).toBe('user');
  });

  it('accept only hosts on host routes, and only the assigned host on an event', async () => {
    const ofHosts = guarded().filter(({ url }) => HOSTS.test(url));
    for (const who of [user, admin])
      expect(await strangers(ofHosts, who, { expected: () => '403 FORBIDDEN' })).toEqual([]);
    const ofOneEvent = ofHosts.filter(({ url }) => url.includes('/events/:'));
    expect(await strangers(ofOneEvent, hostOfAnother, { expected: () => '404 NOT_FOUND' })).toEqual([]);
    for (const route of ofHosts.filter(({ method }) => method === 'GET'))
      expect([keyOf(route), (await call(hostOnDuty, route)).status]).toEqual([keyOf(route), 200]);
    expect((await hostOnDuty.get('/api/user')).body).toMatchObject({ role: 'user', isHost: true });
    expect((await admin.get('/api/user')).body).toMatchObject({ role: 'admin', isHost: false });
  });

  it.each([
    ['broken JSON', 'application/json', '{"code":'],
    ['another type', 'text/plain', 'code=FREE'],
    ['too much', 'application/json', JSON.stringify({ code: 'x'.repeat(66_000) })],
  ])('are checked in the admin area before a body of %s is read', async (_what, type, body) => {
    const sent = (who: Agent) => who.post('/api/admin/promo-codes').type(type).send(body);
    expect((await sent(nobody)).body.code).toBe('UNAUTHENTICATED');
    expect((await sent(user)).body.code).toBe('FORBIDDEN');
    expect([400, 413, 415]).toContain((await sent(admin)).status);
  });

  it('return NOT_FOUND for other methods on admin paths', async () => {
    const served = new Set(guarded().map(keyOf));
    const paths = [...new Set(guarded().map(({ url }) => url))].filter((url) => !url.includes('*'));
    const others = paths
      .flatMap((url) => VERBS.map((method) => ({ method, url })))
      .filter(
        (route) => !served.has(keyOf(route)) && !(route.method === 'HEAD' && served.has(`GET ${route.url}`)),
      );
    for (const who of [nobody, user]) {
      const wrong = await strangers(others, who, { expected: () => '404 NOT_FOUND' });
      expect(wrong.filter((line) => !/: 40[13]( (UNAUTHENTICATED|FORBIDDEN))?$/.test(line))).toEqual([]);
    }
  }, 90_000);

  it('hide the metrics without the token', async () => {
    const metrics = VERBS.map((method) => ({ method, url: '/metrics' }));
    expect(api.routes.some(({ url }) => METRICS.test(url))).toBe(true);
    for (const who of [nobody, user]) {
      expect(await strangers(metrics, who, { expected: () => '404 NOT_FOUND' })).toEqual([]);
    }
  });
});

describe('a cross-site request', () => {
  const unsafe = () => distinct(api.routes.filter(({ method }) => UNSAFE.includes(method)));
  const expected = () => '403 FOREIGN_ORIGIN';

  it.each([
    ['by its origin', { origin: 'https://evil.example' }],
    ['by an origin that only looks like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ['by a null origin', { origin: 'null' }],
    ['by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ])('is rejected %s on every unsafe route, even for an administrator', async (_, headers) => {
    const prepare = (test: Test) => test.set(headers);
    expect(unsafe().length).toBeGreaterThan(40);
    for (const who of [nobody, admin])
      expect(await strangers(unsafe(), who, { expected, prepare })).toEqual([]);
  });
});
