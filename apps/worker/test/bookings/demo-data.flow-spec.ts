// Demo data through months of timers: ordinary data except that no mail is sent for it, and removable with everything
// derived from it.
import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { TeamService } from '#libs/platform/accounts';
import { Settings } from '#libs/platform/config';
import { writeDemoData } from '#libs/office/demo-data';
import {
  insertBooking,
  insertCrew,
  insertHost,
  startMailbox,
  startModules,
  UNPAID,
  type Mailbox,
} from '#libs/platform/testing';
import { DAY_MS } from '#libs/shared/contracts';
import { timedJobsOf } from '#libs/platform/events';
import { startApi, type TestApi } from '../../../api/test/fixtures/start-api.js';
import { WorkerModule } from '../../src/worker.module.js';
import { everyHandlerIsDone } from '../fixtures/every-handler.js';

const START = Date.parse('2026-11-23T16:00:00Z');
const SOON = { eventDate: '2026-11-28', eventTime: '2:00 PM', startsAt: new Date('2026-11-28T19:00:00Z') };
const BOSS = { username: 'boss', password: 'a good password' };

let api: TestApi;
let worker: TestingModule;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  const environment = { SMTP_URL: mailbox.url };
  api = await startApi(environment);
  api.clock.set(new Date(START).toISOString());
  const administrator = await api.app.get(TeamService, { strict: false }).ensure(BOSS);
  const settings = api.app.get(Settings, { strict: false });
  expect(await writeDemoData(administrator, { settings, now: api.clock.now() })).toBe(60);
  worker = await startModules(api.database, [WorkerModule], { environment, clock: api.clock });
  Logger.overrideLogger(false);
}, 120_000);
afterAll(async () => {
  await worker?.close();
  await api?.stop();
  await mailbox?.close();
});

const query = <Row>(sql: string, values: unknown[] = []) => api.database.query<Row>(sql, values);
const count = async (from: string) =>
  (await query<{ n: number }>(`select count(*)::int as n from ${from}`))[0].n;
const DEMO = "(select id::uuid from demo_rows where kind = 'booking')";
const mailsWith = (text: string) => mailbox.mails.filter((mail) => JSON.stringify(mail).includes(text));

async function everyTimer(day: number): Promise<void> {
  api.clock.set(new Date(START + day * DAY_MS).toISOString());
  for (const { run } of timedJobsOf(worker)) await run();
  await everyHandlerIsDone(worker, api.database);
}

it('staff change a demo booking, and no mail is sent for a claim with its address', async () => {
  const admin = api.guest();
  await admin.post('/api/login').send(BOSS).expect(200);
  const [{ id, version, email }] = await query<{ id: string; version: number; email: string }>(
    `select id, version, parent_email as email from bookings where id in ${DEMO} and status = 'pending' limit 1`,
  );
  const at = `/api/admin/bookings/${id}`;
  await admin.post(`${at}/notes`).send({ text: 'Called them.' }).expect(201);
  await admin.post(`${at}/confirm`).send({ version }).expect(200);
  const parent = api.guest();
  const person = { username: 'pat', password: 'a good password', firstName: 'Pat', lastName: 'Doe' };
  await parent
    .post('/api/register')
    .send({ ...person, email: 'pat@example.net' })
    .expect(201);
  await parent.post('/api/bookings/claim-request').send({ email }).expect(202);
  await everyHandlerIsDone(worker, api.database);
  const mails = await query<{ kind: string; state: string }>(
    'select kind, state from sent_mails where booking_id = $1 order by kind',
    [id],
  );
  expect(mails).toEqual([
    { kind: 'booking-claim', state: 'skipped' },
    { kind: 'hand-confirmation', state: 'skipped' },
  ]);
});

it('all timers run for months with crews and hosts active, and no mail is sent to a demo family', async () => {
  const real = await insertBooking(api.database, { ...UNPAID, ...SOON });
  await insertCrew(api.database);
  await insertHost(api.database);
  for (const day of [0, 1, 4, 6, 40]) await everyTimer(day);
  expect(await count(`bookings where id in ${DEMO} and status = 'pending'`)).toBe(0);
  expect(await count(`sent_mails where state = 'skipped' and booking_id in ${DEMO}`)).toBeGreaterThan(0);
  expect(await count(`sent_mails where state <> 'skipped' and booking_id in ${DEMO}`)).toBe(0);
  expect(mailsWith('family.example')).toEqual([]);
  expect(await count('job_failures where resolved_at is null')).toBe(0);
  // Control: the same timers send mail to a real family.
  expect(await query('select status from bookings where id = $1', [real.id])).toEqual([
    { status: 'expired' },
  ]);
  expect(mailsWith(real.parentEmail).length).toBeGreaterThan(0);
}, 120_000);

it('removing demo data removes everything derived from it, and timers keep running', async () => {
  const admin = api.guest();
  await admin.post('/api/login').send(BOSS).expect(200);
  const ids = (await query<{ id: string }>(`select id from bookings where id in ${DEMO}`)).map(
    ({ id }) => id,
  );
  await admin.delete('/api/admin/examples').expect(204);
  const of = (column: string) => `${column} = any('{${ids.join(',')}}')`;
  for (const table of ['bookings', 'payments', 'refunds', 'receipts', 'sent_mails', 'crew_reservations'])
    expect([table, await count(`${table} where ${of(table === 'bookings' ? 'id' : 'booking_id')}`)]).toEqual([
      table,
      0,
    ]);
  expect(await count('bookings')).toBe(1);
  await everyTimer(120);
  expect(await count('job_failures where resolved_at is null')).toBe(0);
}, 120_000);
