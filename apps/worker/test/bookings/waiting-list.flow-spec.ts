// A full Saturday: a cancelled booking, the offer mail, the held time, and the family that books or leaves the list.
import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { TeamService } from '#libs/platform/accounts';
import { RelayService, timedJobsOf } from '#libs/platform/events';
import {
  bookingBody,
  insertCrew,
  startMailbox,
  startModules,
  until,
  type Mailbox,
} from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from '../../../api/test/fixtures/start-api.js';
import { WorkerModule } from '../../src/worker.module.js';
import { columnsWith } from '../fixtures/find-everywhere.js';

const SATURDAY = '2026-12-05';
const MONDAY = '2026-11-30T16:00:00Z';
const PASSWORD = 'a good password';

let api: TestApi;
let worker: TestingModule;
let mailbox: Mailbox;
let admin: Agent;
let bookedId: string;
const lines: string[] = [];

beforeAll(async () => {
  mailbox = await startMailbox();
  const environment = { SMTP_URL: mailbox.url };
  api = await startApi(environment);
  api.clock.set(MONDAY);
  worker = await startModules(api.database, [WorkerModule], { environment, clock: api.clock });
  const capture = (...line: unknown[]) => void lines.push(JSON.stringify(line));
  Logger.overrideLogger({
    log: capture,
    warn: capture,
    error: capture,
    fatal: capture,
    debug: capture,
    verbose: capture,
  });
  await api.app.get(TeamService, { strict: false }).ensure({ username: 'admin', password: PASSWORD });
  admin = api.guest();
  await admin.post('/api/login').send({ username: 'admin', password: PASSWORD }).expect(200);
  // From 1:15 to 5 PM: one event of 90 minutes, which starts from 2 to 2:45 PM.
  await insertCrew(api.database, { hours: [{ weekday: 6, fromMinute: 795, toMinute: 1020 }] });
}, 120_000);
afterAll(async () => {
  Logger.overrideLogger(false);
  await worker?.close();
  await api?.stop();
  await mailbox?.close();
});
beforeEach(async () => {
  api.clock.set(MONDAY);
  await api.database.clear('waitlist_entries', 'crew_reservations', 'bookings', 'outbox', 'sent_mails');
  mailbox.mails.length = 0;
  const booked = await book('first@example.com').expect(201);
  bookedId = (booked.body as { id: string }).id;
});

const query = <Row>(sql: string, values: unknown[] = []) => api.database.query<Row>(sql, values);
const settle = () =>
  until('every handler is done', async () => {
    await worker.get(RelayService).sendAll();
    const pending = await query(
      `select from outbox o left join unnest(o.handlers) as h (handler) on true
       left join event_effects e on e.event_id = o.id and e.handler = h.handler
       where e.event_id is null and (o.sent_at is null or h.handler is not null)`,
    );
    return pending.length === 0;
  });
/** A queue may deliver events again. */
const deliverAgain = async (name: string) => {
  await query('insert into outbox (name, payload) select name, payload from outbox where name = $1', [name]);
  await settle();
};
const run = (name: string) =>
  timedJobsOf(worker)
    .find((job) => job.name === name)
    ?.run();

const book = (parentEmail: string, changes: object = {}) =>
  api
    .guest()
    .post('/api/bookings')
    .send(bookingBody({ parentEmail, eventDate: SATURDAY, eventTime: '2:00 PM', ...changes }));
const wait = async (email: string, changes: object = {}, who = api.guest()) => {
  const { selectedGames: games } = bookingBody();
  const wish = { day: SATURDAY, earliest: '9:00 AM', latest: '6:00 PM', games, guestCount: 12, email };
  await who
    .post('/api/waiting-list')
    .send({ ...wish, zipCode: '10001', ...changes })
    .expect(201);
  api.clock.forwardMinutes(1);
};
const cancel = async (id = bookedId) => {
  const { body } = await admin.get(`/api/admin/bookings/${id}`).expect(200);
  const { version } = body as { version: number };
  await admin.post(`/api/admin/bookings/${id}/cancel`).send({ version, reason: 'Rain' }).expect(200);
  await settle();
};
const offers = () => mailbox.mails.filter(({ messageId }) => messageId.startsWith('waiting-offer.'));
const offeredTo = () => offers().flatMap(({ to }) => to);
const textOf = ({ raw }: { raw: string }) =>
  raw.replace(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('&amp;', '&');
const keyIn = (mail: { raw: string }) =>
  /\/booking\?waiting=link#key=([\w-]{43})/.exec(textOf(mail))?.[1] ?? '';
const stateOf = async (email: string) =>
  (await query<{ state: string }>('select state from waitlist_entries where email = $1', [email]))[0]?.state;
const states = async () =>
  (await query<{ state: string }>('select state from waitlist_entries order by created_at')).map(
    ({ state }) => state,
  );
const live = () =>
  query(
    `select booking_id as "bookingId", waitlist_id is not null as "isOffer" from crew_reservations where state <> 'released'`,
  );
const hoursPass = async (hours: number) => {
  api.clock.forwardMinutes(hours * 60);
  await run('lapse-offers');
  await settle();
};

it('the first family on the list gets one mail, and the time is held for it for four hours', async () => {
  await wait('ada@example.com');
  await wait('bob@example.com');
  expect(offeredTo()).toEqual([]);
  await cancel();
  for (const name of ['time-freed', 'waiting-offer-made']) await deliverAgain(name);
  expect(offeredTo()).toEqual(['ada@example.com']);
  expect([await stateOf('ada@example.com'), await stateOf('bob@example.com')]).toEqual([
    'offered',
    'waiting',
  ]);
  for (const eventTime of ['2:00 PM', '2:45 PM']) {
    const { body } = await book('other@example.com', { eventTime }).expect(409);
    expect(body).toMatchObject({ code: 'SLOT_TAKEN' });
  }
  await hoursPass(3.9);
  await book('other@example.com').expect(409);

  const offer = keyIn(offers()[0]);
  await api.guest().get(`/api/waiting-list/${offer}`).expect(200);
  const { body } = await book('ada@example.com', { offer }).expect(201);
  const { id: bookingId } = body as { id: string };
  expect(await live()).toEqual([{ bookingId, isOffer: false }]);
  await settle();
  await hoursPass(5);
  expect(offeredTo()).toEqual(['ada@example.com']);

  await cancel(bookingId);
  expect(offeredTo()).toEqual(['ada@example.com', 'bob@example.com']);
  expect(await states()).toEqual(['taken', 'offered']);
});

it('the mail contains day, time, deadline in the business zone, and a link to leave the list', async () => {
  await wait('ada@example.com', { name: 'Ada Canary' });
  await cancel();
  const [mail] = offers();
  const text = textOf(mail);
  expect(text).toContain('A time is free for you');
  expect(text).toContain('Saturday, December 5, 2026, 2:00 PM');
  // Released at 11:01 AM in New York.
  expect(text).toContain('until 3:01 PM Eastern on Monday, November 30, 2026');
  const key = keyIn(mail);
  expect(text).toContain(
    `Leave the waiting list: http://localhost:3000/booking?waiting=link&leave=1#key=${key}`,
  );
  expect(text).toMatch(/<a [^>]*leave=1#key=[^>]*>Leave the waiting list<\/a>/);
  expect(text).not.toContain('Canary');
});

it('a lapsed offer goes to the next family, starts over once, and is mailed to each at most twice', async () => {
  await wait('cid@example.com');
  await wait('dot@example.com');
  await cancel();
  for (let round = 0; round < 5; round += 1) await hoursPass(4);
  expect(offeredTo()).toEqual(['cid@example.com', 'dot@example.com', 'cid@example.com', 'dot@example.com']);
  expect(await states()).toEqual(['lapsed', 'lapsed']);
  expect(await live()).toEqual([]);
  await book('other@example.com').expect(201);
});

it('leaving the list offers the time to the next family immediately', async () => {
  await wait('eve@example.com');
  await wait('fay@example.com');
  await cancel();
  await api
    .guest()
    .delete(`/api/waiting-list/${keyIn(offers()[0])}`)
    .expect(204);
  await settle();
  expect(offeredTo()).toEqual(['eve@example.com', 'fay@example.com']);
  expect(await states()).toEqual(['left', 'offered']);
});

it('deleting an account deletes its entry, and its held time goes to the next family', async () => {
  const browser = api.guest();
  await browser.post('/api/register').send({ username: 'gus', password: PASSWORD }).expect(201);
  await wait('gus@example.com', {}, browser);
  await wait('hal@example.com');
  await cancel();
  await browser.delete('/api/account').send({ password: PASSWORD }).expect(204);
  await settle();
  await deliverAgain('account-deleted');
  expect(offeredTo()).toEqual(['gus@example.com', 'hal@example.com']);
  expect(await states()).toEqual(['offered']);
});

it('address and name are only in the entry, are removed when it ends, and the entry a week after its day', async () => {
  const canary = 'Waitivox';
  await wait(`${canary}@example.com`, { name: `${canary} Quill` });
  await wait(`${canary}.late@example.com`, { earliest: '9:00 AM', latest: '9:00 AM' });
  await cancel();
  expect(await columnsWith(api.database, canary)).toEqual([
    'waitlist_entries.email',
    'waitlist_entries.name',
  ]);
  await book('ida@example.com', { offer: keyIn(offers()[0]) }).expect(201);
  await settle();
  const entries = () => query('select email, name from waitlist_entries order by created_at');
  expect(await entries()).toEqual([
    { email: null, name: null },
    { email: `${canary}.late@example.com`, name: null },
  ]);
  api.clock.set(`${SATURDAY}T05:00:00Z`);
  await run('retention');
  expect(await columnsWith(api.database, canary)).toEqual([]);
  api.clock.set('2026-12-12T12:00:00Z');
  await run('retention');
  expect(await entries()).toHaveLength(2);
  api.clock.set('2026-12-13T12:00:00Z');
  await run('retention');
  expect(await entries()).toEqual([]);
  expect(lines.filter((line) => line.includes(canary))).toEqual([]);
});
