import { bookingBody, until } from '#libs/platform/testing';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: 'https://fieldday.example', TRUST_PROXY: '1' });
});
afterAll(() => api?.stop());

const DAY_MINUTES = 24 * 60;
type Headers = Record<string, string>;
const get = (url: string, cookie: string, headers: Headers = {}) =>
  api.app.inject({ method: 'GET', url, headers: { cookie, ...headers } });
const setCookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['set-cookie'] as string | undefined;
const cookieOf = (answer: Parameters<typeof setCookieOf>[0]) => setCookieOf(answer)!.split(';')[0];
const attributesOf = (setCookie: string) => setCookie.split('; ').slice(1);
/** A guest who submitted a custom game, and the response that created the session. */
const newGuest = () =>
  api.app.inject({
    method: 'POST',
    url: '/api/custom-games',
    payload: { name: 'Idea', description: 'Run' },
  });

it('a guest’s cookie is renewed once a day with the same attributes', async () => {
  const made = await newGuest();
  const old = cookieOf(made);
  expect(setCookieOf(await get('/api/booking-draft', old))).toBeUndefined();
  api.clock.forwardMinutes(DAY_MINUTES + 1);
  const answer = await get('/api/booking-draft', old);
  expect(cookieOf(answer)).not.toBe(old);
  expect(attributesOf(setCookieOf(answer)!)).toEqual(attributesOf(setCookieOf(made)!));
  expect(attributesOf(setCookieOf(answer)!)).toEqual([
    'Max-Age=2592000',
    'Path=/',
    'HttpOnly',
    'Secure',
    'SameSite=Lax',
  ]);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(setCookieOf(await get('/api/booking-draft', cookieOf(answer)))).toBeUndefined();
});

it('no cacheable response sets a cookie', async () => {
  const old = cookieOf(await newGuest());
  api.clock.forwardMinutes(DAY_MINUTES + 1);
  for (const url of ['/api/games', '/api/packages', '/api/config'])
    expect([url, setCookieOf(await get(url, old))]).toEqual([url, undefined]);
});

it('a login keeps its cookie when an older guest cookie would be renewed', async () => {
  const old = cookieOf(await newGuest());
  api.clock.forwardMinutes(DAY_MINUTES + 1);
  const account = await api.app.inject({
    method: 'POST',
    url: '/api/register',
    headers: { cookie: old },
    payload: { username: 'a-guest-before', password: 'a good password' },
  });
  expect([account.statusCode, [setCookieOf(account)].flat().length]).toEqual([201, 1]);
  expect(cookieOf(account)).not.toContain('=g.');
  expect(setCookieOf(await get('/api/booking-draft', old))).toBeUndefined();
});

it('a booking sets a cookie for the browser that outlives sessions, only while freed times are resold', async () => {
  const book = (cookie = '') =>
    api.app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { cookie },
      payload: bookingBody({ parentEmail: 'browser@example.com' }),
    });
  const deviceOf = ({ headers }: Awaited<ReturnType<typeof book>>) =>
    [headers['set-cookie']].flat().find((each) => each?.startsWith('__Host-device='));
  const idsOf = async (answer: Awaited<ReturnType<typeof book>>) => {
    const sql = 'select device_ids as ids from bookings where id = $1';
    return (await api.database.query<{ ids: string[] }>(sql, [answer.json().id]))[0].ids;
  };
  const without = await book();
  expect([without.statusCode, deviceOf(without), await idsOf(without)]).toEqual([201, undefined, []]);
  await api.database.query(
    `insert into policies (key, value, version, updated_at) values ('resaleRefund', 'true', 1, now())`,
  );
  await until('the API knows the policy', async () => deviceOf(await book()) !== undefined);
  const first = await book();
  const device = deviceOf(first)!;
  const id = /=([^;]+)/.exec(device)![1];
  expect(attributesOf(device)).toEqual(['Max-Age=31536000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']);
  // No session comes with it, as after a log-out.
  const second = await book(`__Host-device=${id}`);
  expect([await idsOf(first), await idsOf(second), deviceOf(second)]).toEqual([[id], [id], undefined]);
  const forged = await book('__Host-device=nonsense');
  expect(await idsOf(forged)).not.toEqual(['nonsense']);
});
