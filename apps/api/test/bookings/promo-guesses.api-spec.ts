import { bookingBody, makePromo } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  await makePromo(api.database, { code: 'TENOFF' });
  await makePromo(api.database, { code: 'ALLFREE', discountValue: 100 });
});
afterAll(() => api?.stop());

let hosts = 0;
type Family = { guest: Agent; id: string; from: string };
/** A guest with an unpaid booking of 400.00 and a separate address. */
async function aFamily(from = `10.1.0.${(hosts += 1)}`): Promise<Family> {
  const guest = api.guest();
  const input = bookingBody({ parentEmail: `family${Math.random()}@example.com` });
  const { body } = await guest.post('/api/bookings').set('x-forwarded-for', from).send(input).expect(201);
  return { guest, id: body.id as string, from };
}

const order = ({ guest, id, from }: Family, promoCode: string, change = {}) =>
  guest
    .post('/paypal/order')
    .set('x-forwarded-for', from)
    .send({ amount: '123.00', currency: 'USD', intent: 'CAPTURE', bookingId: id, promoCode, ...change });
const validate = ({ guest, id, from }: Family, code: string) =>
  guest.post('/api/promo/validate').set('x-forwarded-for', from).send({ code, bookingId: id });
const patch = ({ guest, id, from }: Family, promoCode: string) =>
  guest
    .patch(`/api/bookings/${id}`)
    .set('x-forwarded-for', from)
    .send({ promoCode, paymentStatus: 'completed' });
const process = ({ guest, id, from }: Family, promoCode: string) =>
  guest
    .post('/api/bookings/process-payment')
    .set('x-forwarded-for', from)
    .send({ bookingId: id, paymentData: { type: 'promo', promoCode } });

const CALLS = [order, validate, patch, process];
const guess = (family: Family, index: number) => CALLS[index % CALLS.length](family, `GUESS${index}`);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const paymentStatusOf = async ({ guest, id }: Family) =>
  (await guest.get(`/api/bookings/${id}`).expect(200)).body.paymentStatus as string;

it('of two hundred concurrent guesses on four routes thirty are checked, and then even valid codes are rejected', async () => {
  const family = await aFamily();
  const answers = await Promise.all(numbers(200).map((index) => guess(family, index)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(30);
  for (const call of CALLS) expect((await call(family, 'ALLFREE')).status).toBe(429);
  expect(await paymentStatusOf(family)).toBe('pending');
});

it('another session at the same address has no guesses of its own, and a session keeps its count at a new address', async () => {
  const family = await aFamily();
  for (const index of numbers(30)) await guess(family, index);
  const neighbour = await aFamily(family.from);
  expect((await validate(neighbour, 'TENOFF')).status).toBe(429);
  expect((await validate({ ...family, from: '10.2.0.1' }, 'TENOFF')).status).toBe(429);
  expect((await validate({ ...neighbour, from: '10.2.0.2' }, 'TENOFF')).status).toBe(200);
});

it('an address without guesses left can still use the full price and a code it has validated', async () => {
  const family = await aFamily();
  await validate(family, 'TENOFF').expect(200);
  for (const index of numbers(30)) await order(family, `GUESS${index}`).expect(409);
  await order(family, 'GUESS30').expect(429);
  await order(family, '', { promoCode: undefined, amount: '400.00' }).expect(201);
  await order(family, 'TENOFF', { amount: '360.00' }).expect(201);
});

it('a code validated by a guest is remembered after the sign-up, and by no other account', async () => {
  const family = await aFamily();
  await validate(family, 'TENOFF').expect(200);
  const account = (username: string) => ({ username, password: 'a good password' });
  await family.guest.post('/api/register').send(account('found-a-code')).expect(201);
  await order(family, '', { promoCode: undefined, amount: '360.00' }).expect(201);
  const another = api.guest();
  await another.post('/api/register').send(account('found-none')).expect(201);
  await family.guest.post('/api/login').send(account('found-none')).expect(200);
  const [{ code }] = await api.database.query<{ code: string | null }>(
    `select s.promo_code as code from sessions s join users u on u.id = s.user_id
     where u.username = 'found-none' order by s.expires_at desc limit 1`,
  );
  expect(code).toBeNull();
});

it('valid codes cost no guesses', async () => {
  const family = await aFamily();
  for (const index of numbers(34)) await validate(family, index % 2 ? 'TENOFF' : 'ALLFREE').expect(200);
});

describe('a session without guesses gets the same answer for a valid code as for an invalid one', () => {
  it.each([
    ['with a wrong amount', {}],
    ['with nothing to pay', { amount: '0.00' }],
    ['in euros', { currency: 'EUR', amount: '360.00' }],
    ['as an authorisation', { intent: 'AUTHORIZE', amount: '360.00' }],
  ])('in an order %s', async (_what, change) => {
    const family = await aFamily();
    const answers = [];
    for (const code of ['NOSUCHCODE', 'TENOFF', 'ALLFREE']) answers.push(await order(family, code, change));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [
        409,
        {
          message: 'This promo code is no longer available. You can pay the full price or try another code.',
          code: 'PROMO_UNAVAILABLE',
        },
      ]),
    );
  });

  it.each([
    ['a booking update', patch],
    ['the completion of a free booking', process],
  ])('in %s, unless it makes the booking free', async (_what, call) => {
    const family = await aFamily();
    const [wrong, right] = [await call(family, 'NOSUCHCODE'), await call(family, 'TENOFF')];
    expect(right.status).toBe(409);
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
  });

  it.each([patch, process])('also after the event has started', async (call) => {
    const family = await aFamily();
    const now = api.clock.now().toISOString();
    api.clock.forwardMinutes(366 * 24 * 60);
    const [wrong, right] = [await call(family, 'NOSUCHCODE'), await call(family, 'ALLFREE')];
    api.clock.set(now);
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
  });

  it('but a session that has validated a code still gets its discounted amount', async () => {
    const family = await aFamily();
    await validate(family, 'TENOFF').expect(200);
    expect((await order(family, 'TENOFF').expect(409)).body).toMatchObject({
      code: 'AMOUNT_MISMATCH',
      amountDue: '360.00',
    });
    await validate(family, 'ALLFREE').expect(200);
    expect((await order(family, 'ALLFREE').expect(409)).body.code).toBe('FREE_BOOKING');
  });
});
