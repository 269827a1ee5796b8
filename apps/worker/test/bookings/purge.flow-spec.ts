// A family's data from the form to the purge: where it may be stored, where never, and that nothing is left.
import { rmSync, statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { TeamService } from '#libs/platform/accounts';
import { BookingRetentionService } from '#libs/booking/bookings';
import { PdfRendererService } from '#libs/office/documents';
import { RefundsService } from '#libs/booking/payments';
import { timedJobsOf } from '#libs/platform/events';
import { newDataFolder, startMailbox, startModules, type Mailbox } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { DAY_MS } from '#libs/shared/contracts';
import { startApi, type TestApi } from '../../../api/test/fixtures/start-api.js';
import { WorkerModule } from '../../src/worker.module.js';
import { everyHandlerIsDone } from '../fixtures/every-handler.js';
import { askAndAnswer, CHILD, family, HOME } from '../fixtures/canary-family.js';
import { columnsWith, filesWith } from '../fixtures/find-everywhere.js';

const METRICS_TOKEN = 'a-token-of-the-spec';

let api: TestApi;
let worker: TestingModule;
let mailbox: Mailbox;
let folder: string;
let parent: Agent;
let admin: Agent;
let bookingId: string;
const lines: string[] = [];

beforeAll(async () => {
  folder = newDataFolder();
  mailbox = await startMailbox();
  const environment = { DATA_DIR: folder, SMTP_URL: mailbox.url, METRICS_TOKEN };
  api = await startApi(environment);
  worker = await startModules(api.database, [WorkerModule], { environment, clock: api.clock });
  await worker.get(PdfRendererService).warmUp();
  const capture = (...line: unknown[]) => void lines.push(JSON.stringify(line));
  Logger.overrideLogger({
    log: capture,
    warn: capture,
    error: capture,
    fatal: capture,
    debug: capture,
    verbose: capture,
  });
  await api.app
    .get(TeamService, { strict: false })
    .ensure({ username: 'admin', password: 'a good password' });
  [parent, admin] = [api.guest(), api.guest()];
  await admin.post('/api/login').send({ username: 'admin', password: 'a good password' }).expect(200);
}, 120_000);
afterAll(async () => {
  await worker?.close();
  await api?.stop();
  await mailbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

const settle = () => everyHandlerIsDone(worker, api.database);

const daysAfterEvent = (days: number) =>
  new Date(Date.parse(`${String(family().eventDate)}T16:00:00Z`) + days * DAY_MS).toISOString();

/** Places that must never contain the child's data: events, jobs, logs, audit, sessions, PayPal, metrics. */
async function expectNowhereElse(word: string) {
  const columns = await columnsWith(api.database, word);
  expect(
    columns.filter((column) => /^(outbox|event_effects|audit_log|sessions|job|bullmq)/.test(column)),
  ).toEqual([]);
  expect(lines.filter((line) => line.includes(word))).toEqual([]);
  const ledger = await fetch(`${api.standin.url}/standin/ledger`).then((answer) => answer.text());
  expect(ledger).toContain('captures');
  expect(ledger).not.toContain(word);
  const metrics = await api.guest().get('/metrics').set('authorization', `Bearer ${METRICS_TOKEN}`);
  expect(metrics.text).not.toContain(word);
}

/** Staff write to several families, of which this is one, and nobody undoes it. */
async function mailToMany(texts: { subject: string; text: string }): Promise<void> {
  await admin
    .post('/api/admin/mailings')
    .send({ bookingIds: [bookingId], ...texts })
    .expect(201);
  const now = api.clock.now();
  api.clock.set(new Date(now.getTime() + 31_000).toISOString());
  await timedJobsOf(worker)
    .find(({ name }) => name === 'release-mailings')
    ?.run();
}

it('a booking passes draft, booking, payment, documents, mails and the admin area', async () => {
  const body = family();
  await parent.put('/api/booking-draft').send({ step: 3, draft: body }).expect(204);
  const made = await parent.post('/api/bookings').set('Idempotency-Key', 'family').send(body).expect(201);
  bookingId = made.body.id;
  const order = await parent
    .post('/paypal/order')
    .send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE' })
    .expect(201);
  await parent.post(`/paypal/order/${order.body.id}/capture`).expect(200);
  await settle();
  await api.database.query('insert into booking_notes (booking_id, text) values ($1, $2)', [
    bookingId,
    `${CHILD} is shy`,
  ]);
  const called = { outcome: 'reached', note: `${CHILD} likes tag` };
  await admin.post(`/api/admin/bookings/${bookingId}/calls`).send(called).expect(201);
  await admin.get(`/api/admin/bookings/${bookingId}`).expect(200);
  const { body: user } = await admin.get('/api/user').expect(200);
  const followUp = { text: `Ask about the cake of ${CHILD}`, day: family().eventDate, assigneeId: user.id };
  await admin.post(`/api/admin/bookings/${bookingId}/follow-ups`).send(followUp).expect(204);
  const ofFamily = `/api/admin/families/${bookingId}`;
  await admin
    .post(`${ofFamily}/notes`)
    .send({ text: `${CHILD} is afraid of balloons` })
    .expect(204);
  await admin
    .post(`${ofFamily}/tags`)
    .send({ tag: `${CHILD} fan` })
    .expect(201);
  await admin.post('/api/admin/families/search').send({ search: CHILD }).expect(200);
  await admin.get(ofFamily).expect(200);
  await askAndAnswer(parent, admin);
  await admin
    .post(`/api/admin/bookings/${bookingId}/refunds`)
    .send({ amount: '10.00', reason: `${CHILD} was ill` })
    .expect(201);
  await mailToMany({ subject: `Near ${HOME}`, text: `The road to ${HOME} Lane is closed.` });
  await settle();
  await parent.get(`/api/bookings/${bookingId}/receipt.pdf`).expect(200);
  expect(mailbox.mails.some(({ messageId }) => messageId.startsWith('confirmation.'))).toBe(true);
});

const SELF_SERVICE = [
  'change_requests',
  'credit_codes',
  'credit_uses',
  'credits',
  'rain_days',
  'rain_offers',
  'rain_plans',
];

it('the family plans for rain, moves, cancels, takes both back, gets a credit, and a day of rain begins', async () => {
  const own = `/api/bookings/${bookingId}`;
  const { eventDate, eventTime } = family() as { eventDate: string; eventTime: string };
  const dayAfter = (days: number) =>
    new Date(Date.parse(eventDate) + days * DAY_MS).toISOString().slice(0, 10);
  const plan = { choice: 'second-day', secondDay: dayAfter(1), secondTime: '2:00 PM' };
  await parent
    .put(`${own}/rain-plan`)
    .send({ ...plan, secondTime: CHILD })
    .expect(400);
  await parent.put(`${own}/rain-plan`).send(plan).expect(200);
  await parent
    .post(`${own}/move`)
    .send({ day: dayAfter(2), time: eventTime })
    .expect(200);
  await settle();
  await parent.post(`${own}/undo`).expect(200);
  const { body } = await parent.get(`${own}/changes`).expect(200);
  await parent.post(`${own}/cancel`).send({ refund: body.cancel.refund, as: 'money' }).expect(200);
  await settle();
  await parent.post(`${own}/undo`).expect(200);
  await api.database.query(
    `with made as (insert into credits (kind, start_cents, balance_cents, source_booking_id, created_at)
       values ('goodwill', 5000, 4000, $1, now()) returning id, source_booking_id as booking),
     used as (insert into credit_uses (credit_id, booking_id, cents, state, created_at)
       select id, booking, 1000, 'released', now() from made),
     news as (insert into outbox (name, payload)
       select 'credit-issued', jsonb_build_object('creditId', id, 'bookingId', booking) from made)
     select 1`,
    [bookingId],
  );
  const rain = { day: eventDate, deadlineDay: dayAfter(-1), deadlineTime: '6:00 PM', fallback: 'call' };
  const started = await admin.post('/api/admin/calendar/rain-days').send(rain).expect(200);
  expect(started.body.families).toMatchObject([{ bookingId, offer: { state: 'open' } }]);
  await settle();
  const kinds = mailbox.mails.map(({ messageId }) => messageId.split('.')[0]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      'rain-offer',
      'cancel-requested',
      'cancel-undone',
      'reschedule-undone',
      'credit',
    ]),
  );
  for (const table of SELF_SERVICE)
    expect([table, await api.database.query(`select from ${table} limit 1`)]).toEqual([table, [{}]]);
});

it('an absent host is assigned with a reason, and the loading list contains a name from the family', async () => {
  const [{ no, version }] = await api.database.query<{ no: number; version: number }>(
    `with host as (insert into hosts (name) values ('Riley Brook') returning no), away as (insert into host_absences
       (host_no, during, kind) select no, daterange($2, $2, '[]'), 'other' from host), tick as (insert into loading_ticks
       (booking_id, item, ticked_at, by_host) select $1, $3, now(), no from host) select no, version from host, bookings where id = $1`,
    [bookingId, family().eventDate, `The ${CHILD} Cup`],
  );
  const choice = { hostNo: no, role: 'lead', version, reason: `${CHILD} knows her` };
  await admin.post(`/api/admin/bookings/${bookingId}/hosts`).send(choice).expect(200);
  await settle();
});

it('a review that names the child is hidden, and our reply names the child too', async () => {
  await api.database.query(
    `insert into reviews (booking_id, stars, text, shown_name, state, hidden_because, written_at, reply, replied_at)
     values ($1, 5, $2, 'Pat P.', 'hidden', 'names-a-child', now(), $3, now())`,
    [bookingId, `${CHILD} loved it all.`, `Thank you, ${CHILD}!`],
  );
});

/** Keeps the guest session alive: the family opens its booking every four weeks. */
async function comeBackUntil(day: string) {
  const weeksMs = 28 * DAY_MS;
  for (let at = api.clock.now().getTime(); at < Date.parse(day); at += weeksMs) {
    api.clock.set(new Date(at).toISOString());
    await parent.get(`/api/bookings/${bookingId}`).expect(200);
  }
  api.clock.set(day);
}

it('exports with the child’s data are created the day before the purge', async () => {
  await comeBackUntil(daysAfterEvent(89));
  for (const more of [{ includeChildData: true }, { filter: { search: CHILD } }]) {
    const input = { name: 'bookings', format: 'csv', ...more };
    await admin.post('/api/admin/exports').send(input).expect(202);
  }
  await settle();
  const { body } = await admin.get('/api/admin/exports').expect(200);
  expect(body).toMatchObject([
    { status: 'ready', rows: 1 },
    { status: 'ready', rows: 1 },
  ]);
});

it('before the purge the child’s data is only in the expected columns and files', async () => {
  expect(await columnsWith(api.database, CHILD)).toEqual([
    'booking_calls.note',
    'booking_drafts.draft',
    'booking_notes.text',
    'booking_search.text',
    'bookings.child_name',
    'bookings.event_theme',
    'bookings.special_requests',
    'exports.filter',
    'family_notes.text',
    'family_tags.tag',
    'follow_ups.text',
    'host_assignments.reason',
    'loading_ticks.item',
    'refunds.reason',
    'reviews.reply',
    'reviews.text',
  ]);
  const home = await columnsWith(api.database, HOME);
  const written = ['booking_history.params', 'contact_replies.text', 'mailings.subject', 'mailings.text'];
  expect(home).toEqual(expect.arrayContaining(['bookings.location', ...written]));
  expect(filesWith(join(folder, 'documents'), HOME)).toEqual(['.csv', '.csv', '.html', '.pdf']);
  // Receipts name neither child nor theme, and the export without child data omits a theme with the child's name.
  expect(filesWith(join(folder, 'documents'), CHILD)).toEqual(['.csv']);
});

it('before the purge it is in no event, job, audit row, log line, metric, payment or mail', async () => {
  await expectNowhereElse(CHILD);
  await expectNowhereElse(HOME);
  expect(lines.length).toBeGreaterThan(0);
  expect(mailbox.mails.filter(({ raw }) => raw.includes(CHILD))).toEqual([]);
});

const receiptTimes = () => {
  const receipts = join(folder, 'documents', 'receipts');
  return readdirSync(receipts).map((name) => statSync(join(receipts, name)).mtimeMs);
};

it('ninety days after the event it is in no table or file, and the receipt still exists', async () => {
  const before = receiptTimes();
  api.clock.set(daysAfterEvent(90));
  await api.database.query("update idempotent_answers set started_at = now() - interval '25 hours'");
  await api.database.query("update contact_messages set done_at = now() - interval '3 years'");
  await timedJobsOf(worker)
    .find(({ name }) => name === 'retention')
    ?.run();
  await settle();
  for (const word of [CHILD, HOME]) {
    expect(await columnsWith(api.database, word)).toEqual([]);
    expect(filesWith(join(folder, 'documents'), word)).toEqual([]);
    await expectNowhereElse(word);
  }
  expect(receiptTimes()).toHaveLength(before.length);
  expect(Math.min(...receiptTimes())).toBeGreaterThan(Math.max(...before));
  const pdf = await parent.get(`/api/bookings/${bookingId}/receipt.pdf`).expect(200);
  expect(Number(pdf.headers['content-length'])).toBeGreaterThan(1_000);
  const html = await parent.get(`/api/bookings/${bookingId}/receipt.html`).buffer(true).expect(200);
  expect(html.text).toContain('$400.00');
});

it('the parent gets one mail without the child’s data, even for a repeated event', async () => {
  await api.database.query(
    "insert into outbox (name, payload) select name, payload from outbox where name = 'booking-purged'",
  );
  await settle();
  const notices = mailbox.mails.filter(({ messageId }) => messageId.startsWith('child-data-removed.'));
  expect(notices).toHaveLength(1);
  expect(notices[0].to).toEqual([family().parentEmail]);
  expect(notices[0].raw).not.toMatch(new RegExp(`${CHILD}|${HOME}|Removed`));
});

it('later text about the child is rejected, or redacted after a week', async () => {
  const path = `/api/admin/bookings/${bookingId}`;
  await admin
    .post(`${path}/notes`)
    .send({ text: `${CHILD} is shy` })
    .expect(409);
  await admin
    .post(`/api/admin/families/${bookingId}/notes`)
    .send({ text: `${CHILD} is shy` })
    .expect(409);
  const reason = `${CHILD} asked again`;
  await admin.post(`${path}/refunds`).send({ amount: '10.00', reason }).expect(201);
  const { body } = await admin.get(path).expect(200);
  await admin.post(`${path}/cancel`).send({ version: body.version, reason }).expect(200);
  await settle();
  await api.database.query("update refunds set created_at = $1 where reason <> 'Removed'", [api.clock.now()]);
  const redactLate = async () =>
    (await worker.get(BookingRetentionService).redactLateNotes()) +
    (await worker.get(RefundsService).redactLateReasons());
  api.clock.set(daysAfterEvent(96));
  expect(await redactLate()).toBe(0);
  expect(await columnsWith(api.database, CHILD)).toEqual(['booking_cancellations.reason', 'refunds.reason']);
  api.clock.set(daysAfterEvent(97));
  expect([await redactLate(), await redactLate()]).toEqual([2, 0]);
  expect(await columnsWith(api.database, CHILD)).toEqual([]);
});
