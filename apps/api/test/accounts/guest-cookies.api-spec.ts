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
