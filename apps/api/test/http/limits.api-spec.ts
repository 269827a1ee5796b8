import { BookingLinksService } from '#libs/booking/bookings';
import { TeamService } from '#libs/platform/accounts';
import { bookingBody, lockWaits, until } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { DataSource } from 'typeorm';
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
  it('twenty bookings are accepted per email address, in any spelling and from any session', async () => {
    const spellings = ['Pat.Victim@example.com', 'PAT.VICTIM@EXAMPLE.COM', 'pat.\u200bvictim@example.com'];
    const statuses = await statusesOf(
      times(35, (index) => book({ parentEmail: spellings[index % spellings.length] })),
    );
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([20, 15]);
    await book({ parentEmail: spellings[0] }).expect(429);
  });

  it('ten of them are accepted from one network address, which may book for others', async () => {
    const [from, parentEmail] = [anAddress(), anEmail()];
    const statuses = await statusesOf(times(15, () => book({ from, parentEmail })));
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([10, 5]);
    await book({ from }).expect(201);
    await book({ parentEmail }).expect(201);
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

  it.each<[limit: string, before: number, booker: () => Booker]>([
    ['an email address', 19, () => ({ parentEmail: anEmail() })],
    ['an email address from one network address', 9, () => ({ from: anAddress(), parentEmail: anEmail() })],
    ['a session', 19, () => ({ browser: api.guest() })],
  ])('the last one of %s is accepted once when five are sent together', async (_, before, booker) => {
    const family = booker();
    for (let count = 0; count < before; count += 1) await book(family).expect(201);
    // All five see that one is left before any of them is counted.
    const counting = api.app.get(DataSource, { strict: false }).createQueryRunner();
    await counting.startTransaction();
    await counting.query('select from rate_limits for update');
    const statuses = statusesOf(times(5, () => book(family)));
    await until('all five wait', async () => (await lockWaits(api.database, 'rate_limits')) === 5);
    await counting.rollbackTransaction();
    await counting.release();
    expect((await statuses).toSorted()).toEqual([201, 429, 429, 429, 429]);
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

describe('a family beyond the limit of bookings', () => {
  const spendEmail = async (parentEmail: string) => {
    expect(countOf(await statusesOf(times(20, () => book({ parentEmail }))), 201)).toBe(20);
  };
  const spendSession = async (browser: Agent) => {
    await book({ browser }).expect(201);
    expect(countOf(await statusesOf(times(19, () => book({ browser }))), 201)).toBe(19);
  };

  it.each(['email address', 'email address and network address', 'session'])(
    'of its %s is asked to call, and how to open an earlier booking',
    async (limit) => {
      const [browser, parentEmail, from] = [api.guest(), anEmail(), anAddress()];
      if (limit === 'email address') await spendEmail(parentEmail);
      if (limit === 'session') await spendSession(browser);
      if (limit === 'email address and network address')
        await statusesOf(times(10, () => book({ from, parentEmail })));
      const { body, headers } = await book({ browser, parentEmail, from }).expect(429);
      expect(body).toEqual({
        code: 'TOO_MANY',
        message:
          'There were too many bookings in the last hour to take another one online. Please call us. The link in the email about an earlier booking opens it. Nothing you typed is lost.',
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
    },
  );

  it('opens an earlier booking by its mailed link, and staff book for it', async () => {
    const parentEmail = anEmail();
    const { body: earlier } = await book({ parentEmail }).expect(201);
    await statusesOf(times(19, () => book({ parentEmail })));
    const family = api.guest();
    await book({ browser: family, parentEmail }).expect(429);
    const token = await api.app.get(BookingLinksService, { strict: false }).create(earlier.id);
    const { body: opened } = await family.post('/api/bookings/resume').send({ token }).expect(200);
    expect(opened.id).toBe(earlier.id);

    const boss = { username: 'boss', password: 'a good password' };
    await api.app.get(TeamService, { strict: false }).ensure(boss);
    const staff = api.guest();
    await staff.post('/api/login').send(boss).expect(200);
    await staff.post('/api/admin/bookings').send(bookingBody({ parentEmail })).expect(201);
  });

  it('books again an hour after its first booking', async () => {
    const parentEmail = anEmail();
    await spendEmail(parentEmail);
    const endWindowsIn = (time: string) =>
      api.database.query('update rate_limits set ends_at = now() + $1::interval', [time]);
    await endWindowsIn('1 minute');
    await book({ parentEmail }).expect(429);
    await endWindowsIn('0 minutes');
    await book({ parentEmail }).expect(201);
  });

  it('that is rejected for its email address uses up none of its own bookings', async () => {
    const browser = api.guest();
    const parentEmail = anEmail();
    await spendEmail(parentEmail);
    for (let count = 0; count < 3; count += 1) await book({ browser, parentEmail }).expect(429);
    await spendSession(browser);
    await book({ browser }).expect(429);
  });
});

it('rejected bookings and repeats are not counted', async () => {
  const browser = api.guest();
  for (const eventDate of times(21, () => '2020-01-01')) {
    await book({ browser }, { eventDate }).expect(400);
  }
  const made = times(20, (index) => ({ browser, parentEmail: anEmail(), key: `wish-${index}` }));
  for (const each of made) await book(each).expect(201);
  for (const each of made) await book(each).expect(201);
  await book({ browser }).expect(429);
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
