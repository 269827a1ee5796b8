import { EmailProofsService } from '#libs/booking/bookings';
import { bookingBody } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { DAY_MS } from '#libs/shared/contracts';
import { startApi, type TestApi } from '../fixtures/start-api.js';

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
    .send(bookingBody({ parentEmail: parentEmail ?? anEmail(), again: true, ...change }));
  return key ? call.set('idempotency-key', key) : call;
};
const statusesOf = async (calls: PromiseLike<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);
const countOf = (statuses: number[], wanted: number) => statuses.filter((each) => each === wanted).length;

describe('per hour', () => {
  it('five bookings are accepted per email address, in any spelling and from any session', async () => {
    const spellings = ['Pat.Victim@example.com', 'PAT.VICTIM@EXAMPLE.COM', 'pat.\u200bvictim@example.com'];
    const statuses = await statusesOf(
      times(15, (index) => book({ parentEmail: spellings[index % spellings.length] })),
    );
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([5, 10]);
    const { body, headers } = await book({ parentEmail: spellings[0] }).expect(429);
    expect(body.code).toBe('TOO_MANY');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('twenty are accepted per session', async () => {
    const browser = api.guest();
    await book({ browser }).expect(201);
    const statuses = await statusesOf(times(25, () => book({ browser })));
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([19, 6]);
  });

  it('sixty are accepted per network address', async () => {
    const from = anAddress();
    const statuses = await statusesOf(times(65, () => book({ from })));
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([60, 5]);
  });

  it('sixty drafts can be started per network address, and changing one is not counted', async () => {
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

describe('an email address with five bookings by another guest within an hour', () => {
  const spend = async (parentEmail: string) => {
    expect(countOf(await statusesOf(times(5, () => book({ parentEmail }))), 201)).toBe(5);
  };
  const proofIds = async () =>
    (
      await api.database.query<{ id: string }>(
        "select payload->>'proofId' as id from outbox where name = 'email-proof-requested' order by created_at",
      )
    ).map(({ id }) => id);
  /** The link of the newest mail that the worker would send. */
  const mailed = async () =>
    (await api.app.get(EmailProofsService, { strict: false }).writeLink((await proofIds()).at(-1) ?? '')) ?? {
      token: '',
      email: '',
    };
  const open = (browser: Agent, token: string) => browser.post('/api/bookings/confirm-email').send({ token });

  it('gets a link, and the session that opens it can book while others are still rejected', async () => {
    const parentEmail = anEmail();
    await spend(parentEmail);
    const owner = api.guest();
    const { body, headers } = await book({ browser: owner, parentEmail }).expect(429);
    expect(body.message).toBe(
      'Several bookings were made with this email address in the last hour. We emailed it a link: open it in this browser, then book again. Nothing you typed is lost.',
    );
    expect(Object.keys(body).sort()).toEqual(['code', 'message']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const { token, email } = await mailed();
    expect(email).toBe(parentEmail);
    await open(owner, token).expect(204);
    for (let count = 0; count < 3; count += 1)
      await book({ browser: owner, parentEmail: parentEmail.toUpperCase() }).expect(201);
    await book({ parentEmail }).expect(429);
    // Verified for this address only.
    const other = anEmail();
    await spend(other);
    await book({ browser: owner, parentEmail: other }).expect(429);
  });

  it('gets three such mails a day in any spelling, and each link works for two days', async () => {
    const parentEmail = anEmail();
    await spend(parentEmail);
    const before = (await proofIds()).length;
    await statusesOf(times(6, () => book({ parentEmail })));
    expect((await proofIds()).length - before).toBe(3);
    const { token } = await mailed();
    const [phone, laptop] = [api.guest(), api.guest()];
    await open(phone, token).expect(204);
    await open(laptop, token).expect(204);
    await book({ browser: laptop, parentEmail }).expect(201);
    const now = api.clock.now();
    api.clock.set(new Date(now.getTime() + 2 * DAY_MS).toISOString());
    const { body } = await open(api.guest(), token).expect(400);
    api.clock.set(now.toISOString());
    expect(body.code).toBe('LINK_OVER');
    expect((await open(api.guest(), 'x'.repeat(43)).expect(400)).body.code).toBe('LINK_OVER');
  });

  it('is always accepted from the account that has confirmed it', async () => {
    const parentEmail = anEmail();
    await spend(parentEmail);
    const browser = api.guest();
    const person = { username: 'owner', email: parentEmail, password: 'a good password' };
    await browser.post('/api/register').send(person).expect(201);
    await book({ browser, parentEmail }).expect(429);
    await api.database.query("update users set email_verified_at = now() where username = 'owner'");
    await book({ browser, parentEmail }).expect(201);
  });

  it('gets no link when the session or network also exceeded its limit', async () => {
    const browser = api.guest();
    const parentEmail = anEmail();
    for (let count = 0; count < 20; count += 1)
      await book({ browser, parentEmail: count < 5 ? parentEmail : anEmail() }).expect(201);
    const before = (await proofIds()).length;
    const { body } = await book({ browser, parentEmail }).expect(429);
    expect(body.message).toBe('Too many tries. Please wait a moment and try again.');
    expect((await proofIds()).length).toBe(before);
  });
});

it('rejected bookings and repeats are not counted', async () => {
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

it('an IPv6 network counts as one address, and an IPv4 address is the same in both notations', async () => {
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
