import { randomUUID } from 'node:crypto';
import { bookingBody } from '#libs/platform/testing';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

describe('an invalid request', () => {
  const post = (path: string, type: string, body: string | Buffer) =>
    api
      .guest()
      .post(path)
      .set({ 'content-type': type, 'idempotency-key': randomUUID() })
      .send(body as string);

  it.each<[string, string, string | Buffer, number, string]>([
    ['broken JSON', 'application/json', '{"parentName":', 400, 'BAD_REQUEST'],
    ['a list', 'application/json', '[1,2]', 400, 'BAD_REQUEST'],
    ['nothing', 'application/json', '', 400, 'BAD_REQUEST'],
    ['null', 'application/json', 'null', 400, 'BAD_REQUEST'],
    ['a bare text', 'application/json', '"hello"', 400, 'BAD_REQUEST'],
    [
      'nested lists',
      'application/json',
      `{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      400,
      'BAD_REQUEST',
    ],
    [
      'nested objects',
      'application/json',
      `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
      400,
      'BAD_REQUEST',
    ],
    ['plain text', 'text/plain', 'parentName=Pat', 415, 'UNSUPPORTED_TYPE'],
    ['a form', 'application/x-www-form-urlencoded', 'parentName=Pat', 415, 'UNSUPPORTED_TYPE'],
    [
      'more than 64 KB',
      'application/json',
      JSON.stringify({ specialRequests: 'x'.repeat(66_000) }),
      413,
      'TOO_LARGE',
    ],
    ['very deep JSON', 'application/json', '['.repeat(30_000) + ']'.repeat(30_000), 400, 'BAD_REQUEST'],
  ])('%s is rejected in the usual error format', async (_what, type, body, status, code) => {
    const answer = await post('/api/bookings', type, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message']);
  });

  it.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
    '%s is answered like an empty form',
    async (body) => {
      const answer = await post('/api/bookings', 'application/json', body);
      const empty = await post('/api/bookings', 'application/json', '{}');
      expect([answer.status, answer.body]).toEqual([400, empty.body]);
      expect(empty.body.errors).toHaveProperty('parentName');
    },
  );

  it('broken UTF-8 is rejected', async () => {
    const answer = await api
      .guest()
      .post('/api/bookings')
      .set('content-type', 'application/json')
      .serialize((x) => x as never)
      .send(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]));
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each(['/api/nope', '/paypal/nope', '/api', '/api/bookings/user/x'])(
    'GET %s is a JSON 404',
    async (path) => {
      const answer = await api.guest().get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it.each([
    ['delete', '/api/packages'],
    ['put', '/api/bookings'],
    ['post', '/api/games'],
    ['get', '/api/login'],
  ] as const)('%s %s, a known path with another method, is a JSON 404', async (verb, path) => {
    const answer = await api.guest()[verb](path);
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['post', '/paypal/order/%00/capture'],
    ['post', '/paypal/order/a%00b/capture'],
    ['get', '/api/bookings/%00'],
    ['get', '/%00'],
  ] as const)('%s %s, a URL with NUL, is a JSON 404', async (verb, path) => {
    const answer = await api.guest()[verb](path);
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['post', '/paypal/order/{id}/capture', 404, 'We could not find that booking.'],
    ['patch', '/api/bookings/{id}', 404, 'We could not find that booking.'],
    ['get', '/api/bookings/{id}', 404, 'We could not find that booking.'],
    ['post', '/api/admin/bookings/{id}/refunds', 401, 'Please log in to access this page.'],
    ['delete', '/api/admin/promo-codes/{id}', 401, 'Please log in to access this page.'],
  ] as const)('%s %s with an id of the maximum URL length is unknown', async (verb, path, ...seen) => {
    for (const length of [100, 101, 4_000]) {
      const call = api.guest()[verb](path.replace('{id}', 'x'.repeat(length)));
      const answer = await (verb === 'patch' ? call.send({}) : call);
      expect([answer.status, answer.body.message]).toEqual(seen);
    }
  });

  it('a malformed URL is answered without a stack', async () => {
    const answer = await api.guest().get('/api/%zz');
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts|select /i);
  });

  it.each([
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['a look-alike', { origin: 'http://127.0.0.1.evil.test' }],
    ['a null origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is rejected for an unsafe method', async (_what, headers) => {
    const answer = await api
      .guest()
      .post('/api/bookings')
      .set(headers as never)
      .send(bookingBody());
    expect([answer.status, answer.body.code]).toEqual([403, 'FOREIGN_ORIGIN']);
  });
});
