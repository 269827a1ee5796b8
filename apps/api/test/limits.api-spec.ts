import { bookingBody } from '#libs/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })));
afterAll(() => api?.stop());

let hosts = 0;
let mails = 0;
const anAddress = () => `10.3.0.${(hosts += 1)}`;
const anEmail = () => `limited${(mails += 1)}@example.com`;
const times = <Result>(count: number, work: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => work(index));

type Booker = { browser?: Agent; from?: string; parentEmail?: string; key?: string };
const book = ({ browser = api.guest(), from, parentEmail, key }: Booker, change = {}) => {
  const call = browser
    .post('/api/bookings')
    .set('x-forwarded-for', from ?? anAddress())
    .send(bookingBody({ parentEmail: parentEmail ?? anEmail(), ...change }));
  return key ? call.set('idempotency-key', key) : call;
};
const statusesOf = async (calls: PromiseLike<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);
const countOf = (statuses: number[], wanted: number) => statuses.filter((each) => each === wanted).length;

describe('in an hour', () => {
  it('five bookings are made for one mail address, however it is written and by whomever', async () => {
    const spellings = ['Pat.Victim@example.com', 'PAT.VICTIM@EXAMPLE.COM', 'pat.\u200bvictim@example.com'];
    const statuses = await statusesOf(
      times(15, (index) => book({ parentEmail: spellings[index % spellings.length] })),
    );
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([5, 10]);
    const { body, headers } = await book({ parentEmail: spellings[0] }).expect(429);
    expect(body.code).toBe('TOO_MANY');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('twenty are made by one session', async () => {
    const browser = api.guest();
    await book({ browser }).expect(201);
    const statuses = await statusesOf(times(25, () => book({ browser })));
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([19, 6]);
  });

  it('sixty are made from one address', async () => {
    const from = anAddress();
    const statuses = await statusesOf(times(65, () => book({ from })));
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([60, 5]);
  });

  it('sixty drafts are begun from one address, and changing one costs nothing', async () => {
    const from = anAddress();
    const keep = (browser: Agent, step: number) =>
      browser.put('/api/booking-draft').set('x-forwarded-for', from).send({ step, draft: {} });
    const typing = api.guest();
    for (const step of times(70, (index) => 1 + (index % 5))) await keep(typing, step).expect(204);
    const statuses = await statusesOf(times(65, () => keep(api.guest(), 1)));
    expect([countOf(statuses, 204), countOf(statuses, 429)]).toEqual([59, 6]);
    await keep(typing, 2).expect(204);
  });
});

it('a booking that is refused, and the repeat of one that was made, count nothing', async () => {
  const parentEmail = anEmail();
  for (const eventDate of times(6, () => '2020-01-01')) {
    await book({ parentEmail }, { eventDate }).expect(400);
  }
  const browser = api.guest();
  const made = times(5, (index) => ({ browser, parentEmail, key: `wish-${index}` }));
  for (const each of made) await book(each).expect(201);
  for (const each of made) await book(each).expect(201);
  await book({ parentEmail }).expect(429);
});

it('all addresses of one IPv6 network are one, and an IPv4 address is itself in either writing', async () => {
  const begin = (from: string) =>
    api.guest().put('/api/booking-draft').set('x-forwarded-for', from).send({ step: 1, draft: {} });
  for (const index of times(60, (each) => each.toString(16)))
    await begin(`2001:db8:5:6::${index}`).expect(204);
  await begin('2001:db8:5:6:ffff::1').expect(429);
  await begin('2001:db8:5:7::1').expect(204);
  for (const index of times(60, (each) => each)) {
    await begin(index % 2 ? '10.4.0.1' : '::ffff:10.4.0.1').expect(204);
  }
  await begin('10.4.0.1').expect(429);
});
