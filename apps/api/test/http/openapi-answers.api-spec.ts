import { bookingBody, chanceOf, makePromo } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import type { OpenApiDocument } from '../../src/openapi/api-description.service.js';
import { AnyRequest, operationsOf } from '../fixtures/any-request.js';
import { DescribedAnswers, describeApi } from '../fixtures/described-api.js';
import { setAdmin, type Admin } from '../fixtures/admin-fixture.js';

/** Requests per operation and kind of caller; use `DESCRIBED_ROUNDS=100` for more. */
const ROUNDS = Number(process.env.DESCRIBED_ROUNDS ?? 2);
/** Operations that end sessions or accounts run last, so that the callers stay logged in until then. */
const ENDS_A_SESSION = /^\/api\/(login|register|logout|account)/;

let fixture: Admin;
let document: OpenApiDocument;
let described: DescribedAnswers;
let user: Agent;

beforeAll(async () => {
  fixture = await setAdmin();
  document = await describeApi(fixture.api);
  described = new DescribedAnswers(document);
  user = fixture.api.guest();
  await user.post('/api/register').send({ username: 'carol', password: 'a good password' }).expect(201);
  await makePromo(fixture.api.database, { code: 'TENOFF' });
  await makePromo(fixture.api.database, { code: 'FREE', discountValue: 100 });
}, 120_000);
afterAll(() => fixture?.api.stop());

/** Sends a request to a path template; returns the status and the difference from the description. */
async function call(
  who: Agent,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: object,
) {
  const route = Object.keys(document.paths).find(
    (each) =>
      document.paths[each][method] &&
      new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0]) &&
      (each === path || !document.paths[path]),
  );
  const request = who[method](path);
  const response = await (body ? request.send(body) : request);
  const fault = described.mismatchOf(method, route ?? path, response);
  return { status: response.status, fault, body: response.body as { id: string } };
}

it('describes the responses of a booking, its payment and its documents', async () => {
  const guest = fixture.api.guest();
  const found: unknown[] = [];
  const step = async (...args: Parameters<typeof call>) => {
    const { status, fault, body } = await call(...args);
    found.push(fault ?? status);
    return body;
  };
  await step(guest, 'put', '/api/booking-draft', { step: 2, draft: { parentName: 'Pat' } });
  await step(guest, 'get', '/api/booking-draft');
  const { id } = await step(guest, 'post', '/api/bookings', bookingBody());
  await step(guest, 'get', '/api/bookings/unpaid');
  await step(guest, 'post', '/api/promo/validate', { code: 'tenoff' });
  await step(guest, 'post', '/api/promo/validate', { code: 'nonsense' });
  await step(guest, 'get', '/paypal/setup');
  const order = { currency: 'USD', intent: 'CAPTURE', bookingId: id };
  await step(guest, 'post', '/paypal/order', { ...order, amount: '1.00' });
  const made = await step(guest, 'post', '/paypal/order', { ...order, amount: '400.00' });
  await step(guest, 'post', `/paypal/order/${made.id}/capture`);
  await step(guest, 'post', '/api/paypal-complete', { orderId: made.id, bookingId: id });
  await step(guest, 'get', `/api/bookings/${id}`);
  await step(guest, 'get', `/api/bookings/${id}/timeline`);
  await step(guest, 'get', `/api/bookings/${id}/confirmation.html`);
  await step(guest, 'get', `/api/bookings/${id}/calendar.ics`);
  await step(guest, 'get', `/api/bookings/${id}/receipt.html`);
  await step(user, 'get', `/api/bookings/${id}`);
  await step(fixture.admin, 'get', `/api/admin/bookings/${id}`);
  await step(fixture.admin, 'post', `/api/admin/bookings/${id}/refunds`, {
    amount: '1000.00',
    reason: 'Too much.',
  });
  await step(fixture.admin, 'post', `/api/admin/bookings/${id}/refunds`, {
    amount: '50.00',
    reason: 'It rained.',
  });
  await step(fixture.admin, 'post', `/api/admin/bookings/${id}/cancel`, {
    version: 1,
    reason: 'Seen too early.',
  });
  expect(found).toEqual([
    204, 200, 201, 200, 200, 200, 200, 409, 201, 200, 200, 200, 200, 200, 200, 202, 404, 200, 409, 201, 409,
  ]);
});

it('describes the responses of the public and admin lists', async () => {
  for (const path of [
    '/api/packages',
    '/api/games?spaceType=indoor',
    '/api/gallery',
    '/api/testimonials',
    '/api/config',
  ])
    expect(await call(user, 'get', path)).toMatchObject({ status: 200, fault: null });
  const lists = operationsOf(document).filter(
    ({ method, path }) => method === 'get' && path.startsWith('/api/admin/') && !/\{|calendar/.test(path),
  );
  for (const { path } of lists) {
    expect({ path, ...(await call(fixture.admin, 'get', path)) }).toMatchObject({
      path,
      status: 200,
      fault: null,
    });
    expect(await call(user, 'get', path)).toMatchObject({ status: 403, fault: null });
    expect(await call(fixture.api.guest(), 'get', path)).toMatchObject({ status: 401, fault: null });
  }
  expect(lists.length).toBeGreaterThan(12);
});

it('detects a response with an extra field, a missing field or an undescribed status or code', () => {
  const answer = (status: number, body: object) =>
    ({ status, body, text: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) as never;
  const fault = (status: number, body: object) =>
    described.mismatchOf('get', '/api/bookings/claim', answer(status, body));
  expect(fault(200, { bookings: 1 })).toBeNull();
  expect(fault(200, { bookings: 1, secret: 'x' })).toMatch(/additional properties/);
  expect(fault(200, {})).toMatch(/bookings/);
  expect(fault(418, { bookings: 1 })).toMatch(/not described/);
  expect(fault(401, { message: 'Please', code: 'PLEASE' })).toMatch(/allowed values/);
  expect(fault(401, { message: 'Please', code: 'STALE' })).toMatch(/STALE, which is not described/);
});

it('describes the responses to random requests, none of which is a 500', async () => {
  const ids = await fixture.api.database.query<{ id: string }>(
    'select id::text from bookings union all select id::text from games union all select id::text from promo_codes union all select id from packages',
  );
  const any = new AnyRequest(
    document,
    chanceOf(20_261_122),
    ids.map(({ id }) => id),
  );
  const operations = operationsOf(document).toSorted(
    (one, other) => Number(ENDS_A_SESSION.test(one.path)) - Number(ENDS_A_SESSION.test(other.path)),
  );
  const callers = [fixture.api.guest(), user, fixture.admin];
  const wrong: string[] = [];
  let sent = 0;
  for (const operation of operations) {
    for (let round = 0; round < ROUNDS * callers.length; round += 1) {
      const response = await any.send(callers[round % callers.length], operation);
      const { method, path } = operation;
      const fault = described.mismatchOf(method, path, response);
      if (fault ?? response.status >= 500)
        wrong.push(fault ?? `${method} ${path} answered ${response.status}`);
      sent += 1;
    }
  }
  expect([...new Set(wrong)].slice(0, 20)).toEqual([]);
  expect(sent).toBe(operations.length * ROUNDS * callers.length);
}, 600_000);
