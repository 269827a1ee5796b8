// A database that begins with examples, worked on by every timer for months: nobody hears of them.
import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { AdministratorsService } from '#libs/platform/accounts';
import { EXAMPLE_STAYS } from '#libs/shared/contracts';
import { writeExamples } from '#libs/office/demo-data';
import { Clock } from '#libs/platform/config';
import {
  insertBooking,
  insertCrew,
  insertHost,
  startMailbox,
  startModules,
  UNPAID,
  type Mailbox,
} from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { startApi, type TestApi } from '../../../api/test/fixtures/start-api.js';
import { timedJobsOf } from '../../src/timed-jobs.js';
import { WorkerModule } from '../../src/worker.module.js';
import { everyHandlerIsDone } from '../fixtures/every-handler.js';

const START = Date.parse('2026-11-23T16:00:00Z');
const DAY_MS = 86_400_000;
const SOON = { eventDate: '2026-11-28', eventTime: '2:00 PM', startsAt: new Date('2026-11-28T19:00:00Z') };

let api: TestApi;
let worker: TestingModule;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  const environment = { SMTP_URL: mailbox.url };
  api = await startApi(environment);
  api.clock.set(new Date(START).toISOString());
  worker = await startModules(api.database, [WorkerModule], { environment, clock: api.clock });
  Logger.overrideLogger(false);
  const written = await worker.get(DataSource).transaction((tx) => writeExamples(tx, worker.get(Clock)));
  expect(written).toBe(60);
}, 120_000);
afterAll(async () => {
  await worker?.close();
  await api?.stop();
  await mailbox?.close();
});

const query = <Row>(sql: string, values: unknown[] = []) => api.database.query<Row>(sql, values);
const count = async (from: string) =>
  (await query<{ n: number }>(`select count(*)::int as n from ${from}`))[0].n;

/** All that the examples are, in one word. */
async function fingerprint(): Promise<string> {
  const [{ word }] = await query<{ word: string }>(
    `select md5(string_agg(t::text, '' order by t::text)) as word from (
       select b::text as t from bookings b where example union all
       select p::text from payments p join bookings b on b.id = p.booking_id where b.example union all
       select c::text from captures c where c.provider_capture_id like 'example-%' union all
       select r::text from refunds r join bookings b on b.id = r.booking_id where b.example union all
       select u::text from promo_redemptions u join bookings b on b.id = u.booking_id where b.example union all
       select h::text from booking_history h join bookings b on b.id = h.booking_id where b.example union all
       select m::text from contact_messages m where example union all
       select g::text from custom_games g where example) as rows`,
  );
  return word;
}

async function everyTimer(day: number): Promise<void> {
  api.clock.set(new Date(START + day * DAY_MS).toISOString());
  for (const { run } of timedJobsOf(worker)) await run();
  await everyHandlerIsDone(worker, api.database);
}

it('staff can look at an example and change nothing of it, and no call is promised about one', async () => {
  await api.app
    .get(AdministratorsService, { strict: false })
    .ensure({ username: 'boss', password: 'a good password' });
  const admin = api.guest();
  await admin.post('/api/login').send({ username: 'boss', password: 'a good password' }).expect(200);
  const real = await insertBooking(api.database, { ...UNPAID, ...SOON, createdAt: new Date(START) });
  const due = await admin.get('/api/admin/bookings?call=due').expect(200);
  expect((due.body as { id: string }[]).map(({ id }) => id)).toEqual([real.id]);
  const [{ id, version }] = await query<{ id: string; version: number }>(
    "select id, version from bookings where example and status = 'pending' limit 1",
  );
  const at = `/api/admin/bookings/${id}`;
  const { body } = await admin.get(at).expect(200);
  expect([body.isExample, Object.values(body.may as object).some(Boolean)]).toEqual([true, false]);
  const before = await fingerprint();
  const asked: [string, object][] = [
    ['confirm', { version }],
    ['cancel', { version, reason: 'Rain' }],
    ['notes', { text: 'Called them.' }],
    ['calls', { outcome: 'reached' }],
    ['resend-mail', { kind: 'unpaid-reminder' }],
  ];
  for (const [what, sent] of asked) {
    const answer = await admin.post(`${at}/${what}`).send(sent);
    expect([what, answer.body.code, answer.body.message]).toEqual([what, 'NOT_ALLOWED', EXAMPLE_STAYS]);
  }
  expect(await fingerprint()).toBe(before);
  await query('delete from bookings where id = $1', [real.id]);
});

it('every timer runs for months with crews and hosts switched on, and leaves the examples as they were', async () => {
  // As if one had been paid an hour ago: its confirmation would be late soon.
  await query(
    "update bookings set payment_completed_at = $1 where example and status = 'confirmed' and payment_status = 'completed'",
    [new Date(START - 3_600_000)],
  );
  const before = await fingerprint();
  const real = await insertBooking(api.database, { ...UNPAID, ...SOON });
  const paid = await insertBooking(api.database, {
    ...SOON,
    paymentCompletedAt: new Date(START - 3_600_000),
  });
  await insertCrew(api.database);
  await insertHost(api.database);
  for (const day of [0, 1, 4, 6, 40, 120, 500]) await everyTimer(day);
  expect(await fingerprint()).toBe(before);
  expect(await count('crew_reservations r join bookings b on b.id = r.booking_id where b.example')).toBe(0);
  expect(await count('host_assignments r join bookings b on b.id = r.booking_id where b.example')).toBe(0);
  expect(await count('receipts r join bookings b on b.id = r.booking_id where b.example')).toBe(0);
  const ofExamples = "payload ->> 'bookingId' in (select id::text from bookings where example)";
  expect(await count(`outbox where ${ofExamples}`)).toBe(0);
  expect(await count('sent_mails m join bookings b on b.id = m.booking_id where b.example')).toBe(0);
  // The control: the same timers see what a family booked.
  const [{ status }] = await query<{ status: string }>('select status from bookings where id = $1', [
    real.id,
  ]);
  expect(status).toBe('expired');
  expect(await count(`crew_reservations where booking_id = '${paid.id}'`)).toBe(1);
  expect(
    await count(`outbox where name = 'receipt-delayed' and payload ->> 'bookingId' = '${paid.id}'`),
  ).toBe(1);
  expect(await count('bookings where not example and purged_at is not null')).toBe(2);
  const letters = mailbox.mails.map((mail) => JSON.stringify(mail));
  const families = await query<{ email: string }>('select parent_email as email from bookings where example');
  expect(letters.length).toBeGreaterThan(0);
  expect(letters.filter((letter) => families.some(({ email }) => letter.includes(email)))).toEqual([]);
}, 120_000);

it('a claim by the address of an example finds nothing, where that of a family finds its booking', async () => {
  const real = await insertBooking(api.database, {
    parentEmail: 'pat@example.org',
    parentEmailKey: 'pat@example.org',
  });
  const [{ email }] = await query<{ email: string }>(
    'select parent_email as email from bookings where example limit 1',
  );
  const parent = api.guest();
  const person = { username: 'pat', password: 'a good password', firstName: 'Pat', lastName: 'Doe' };
  await parent
    .post('/api/register')
    .send({ ...person, email: 'pat@example.net' })
    .expect(201);
  for (const each of [email, 'pat@example.org'])
    await parent.post('/api/bookings/claim-request').send({ email: each }).expect(202);
  const found = await query<{ id: string | null }>(
    "select payload ->> 'bookingId' as id from outbox where name = 'booking-claim-requested' order by seq",
  );
  expect(found).toEqual([{ id: null }, { id: real.id }]);
});
