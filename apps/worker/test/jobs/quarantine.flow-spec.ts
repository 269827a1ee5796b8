// A machine is lost after its last backup. What it did since is known to PayPal, the families and nobody else.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import {
  CaptureService,
  PayPalClient,
  QuarantineService,
  RefundExecutionService,
  WebhooksService,
} from '#libs/booking/payments';
import { HeldMailsService, DueMailsService } from '#libs/office/notifications';
import { finishRestore } from '#libs/office/recovery';
import { Clock, readSettings } from '#libs/platform/config';
import { restoreBackup, writeBackup, type BackupOptions } from '#libs/platform/database';
import { timedJobsOf } from '#libs/platform/events';
import { FolderStorage } from '#libs/platform/storage';
import { backupOptions, QueuesService } from '#libs/platform/monitoring';
import {
  insertBooking,
  insertPayment,
  insertRefund,
  insertUser,
  setUpFolder,
  startModules,
  UNPAID,
  until,
  type Mailbox,
} from '#libs/platform/testing';
import { HOUR_MS, SECOND_MS } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import {
  startStandin,
  STANDIN_CLIENT_ID,
  STANDIN_CLIENT_SECRET,
  type Standin,
} from '../../../paypal-standin/src/server.js';
import { passQuarantine, QuarantineModule } from '../../src/quarantine.js';
import { settle, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

const home = setUpFolder();
const ofTimer = join(home, 'by-timer');
let standin: Standin;
let fixture: Fixture;
let worker: TestingModule;
/** What reached the families, from both machines. */
const delivered: Mailbox['mails'] = [];

const settings = () => ({
  PAYPAL_CLIENT_ID: STANDIN_CLIENT_ID,
  PAYPAL_CLIENT_SECRET: STANDIN_CLIENT_SECRET,
  PAYPAL_BASE_URL: standin.url,
  BACKUP_EVERY: '1',
  BACKUP_DIR: ofTimer,
});
const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);

async function newMachine(): Promise<void> {
  if (fixture) {
    delivered.push(...fixture.mailbox.mails);
    await fixture.close();
  }
  fixture = await setUpFixture();
}

async function standinAt<Answer>(path: string, body?: object): Promise<Answer> {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return (await (await fetch(`${standin.url}/standin/${path}`, sent)).json()) as Answer;
}

const options = (): BackupOptions =>
  backupOptions(readSettings({ DATABASE_URL: fixture.database.url, DATA_DIR: join(home, 'data') }), {
    file: join(home, 'backup.zip'),
    storage: new FolderStorage(join(home, 'data')),
    report: () => {},
  });
const restore = (finish: typeof finishRestore) =>
  restoreBackup({ ...options(), force: true, isProductRunning: async () => false, finish });

type Ordered = { bookingId: string; paymentId: string; orderId: string };
const client = () => worker.get(PayPalClient, { strict: false });

async function book(name: string, createdAt = new Date()): Promise<string> {
  const parentEmail = `${name}@family.example.org`;
  return (
    await insertBooking(fixture.database, { ...UNPAID, parentEmail, parentEmailKey: parentEmail, createdAt })
  ).id;
}

/** An order that waits for its buyer. */
async function order(bookingId: string, amountCents = 40_000): Promise<Ordered> {
  const { id: paymentId } = await insertPayment(fixture.database, {
    bookingId,
    status: 'open',
    providerOrderId: null,
    amountCents,
  });
  const { id: orderId } = await client().createOrder({
    requestId: `ord-${paymentId}`,
    amountCents,
    customId: bookingId,
    invoiceId: `${bookingId}-1`,
    description: 'Event booking',
  });
  await query('update payments set provider_order_id = $2 where id = $1', [paymentId, orderId]);
  return { bookingId, paymentId, orderId };
}

const payAtPayPal = ({ paymentId, orderId }: Ordered) =>
  client().capture({ orderId, requestId: `cap-${paymentId}` });

/** PayPal captures the order, and the product knows. */
async function pay(ordered: Ordered): Promise<void> {
  await payAtPayPal(ordered);
  const [{ id: _, ...payment }] = await query<{ id: string }>(
    `select *, booking_id as "bookingId", provider_order_id as "providerOrderId", amount_cents as "amountCents",
       promo_code_id as "promoCodeId", discount_cents as "discountCents", credit_id as "creditId", credit_cents as "creditCents"
     from payments where id = $1`,
    [ordered.paymentId],
  );
  await worker
    .get(CaptureService, { strict: false })
    .syncOrder({ ...(payment as never as object), id: ordered.paymentId } as never);
}

async function refund({ bookingId, paymentId }: Ordered): Promise<void> {
  const [{ id: captureId }] = await query<{ id: string }>('select id from captures where payment_id = $1', [
    paymentId,
  ]);
  const row = { bookingId, paymentId, captureId, amountCents: 10_000, status: 'requested' as const };
  const { id } = await insertRefund(fixture.database, row);
  const found = await worker.get(DataSource).getRepository('RefundEntity').findOneByOrFail({ id });
  await worker.get(RefundExecutionService, { strict: false }).execute(found as never);
}

const startWorker = async () => (worker = await fixture.startWorker(settings()));
const settled = () => settle(fixture, worker);

/** The ledger: captures with their payments that match no booking, and refunds. */
async function books() {
  return {
    captures: await query(
      `select provider_capture_id as id, amount_cents as "amountCents", status from captures
       union all select capture_id, amount_cents, 'COMPLETED' from unmatched_payments where refunds = '{}'
       union all select capture_id, amount_cents, 'PARTIALLY_REFUNDED' from unmatched_payments where refunds <> '{}' order by 1`,
    ),
    refunds: await query(
      `select provider_refund_id as id, amount_cents as "amountCents" from refunds where status = 'completed'
       union all select each.key, each.value::integer from unmatched_payments u, jsonb_each_text(u.refunds) as each order by 1`,
    ),
  };
}
type Row = { id: string; amountCents: number; status: string };
async function booksOfPayPal() {
  const ledger = await standinAt<{ captures: (Row & { invoiceId: string })[]; refunds: Row[] }>('ledger');
  const { refunds } = ledger;
  const captures = ledger.captures.filter(({ invoiceId }) => !invoiceId.startsWith('shop'));
  const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1);
  return {
    captures: captures.toSorted(byId).map(({ id, amountCents, status }) => ({ id, amountCents, status })),
    refunds: refunds.toSorted(byId).map(({ id, amountCents }) => ({ id, amountCents })),
  };
}

/** Mails that somebody got twice, by kind and booking. */
function doubles(): string[] {
  const all = [...delivered, ...fixture.mailbox.mails].map(
    ({ messageId, to }) => `${messageId} ${to.join()}`,
  );
  return all.filter((each, index) => all.indexOf(each) !== index).map((each) => each.split('.')[0]);
}
const stateOf = async (bookingId: string) =>
  (
    await query<{ state: string }>('select payment_status as state from bookings where id = $1', [bookingId])
  )[0]?.state;
const mailsOf = async (bookingId: string) => {
  const sql = 'select kind, state from sent_mails where booking_id = $1 order by kind';
  return (await query<{ kind: string; state: string }>(sql, [bookingId])).map(
    ({ kind, state }) => `${kind} ${state}`,
  );
};

type Name = 'paid' | 'open' | 'unordered' | 'waiting' | 'reminded' | 'started' | 'reduced';
const known: Record<Name, Ordered> = {} as never;
let lost: Ordered;

beforeAll(async () => {
  standin = await startStandin({ port: 0 });
  await newMachine();
  await startWorker();
  known.paid = await order(await book('paid'));
  await pay(known.paid);
  await settled();
  known.open = await order(await book('open'));
  known.unordered = { bookingId: await book('unordered'), paymentId: '', orderId: '' };
  known.reminded = {
    bookingId: await book('reminded', new Date(Date.now() - 25 * HOUR_MS)),
    paymentId: '',
    orderId: '',
  };
  known.started = await order(await book('started'));
  known.reduced = { bookingId: await book('reduced'), paymentId: '', orderId: '' };
  known.waiting = await order(await book('waiting'));
  await pay(known.waiting);
  await writeBackup(options());
  // After the backup: a mail that was waiting, a reminder, a refund, a payment that only PayPal knows, a booking.
  await settled();
  await worker.get(DueMailsService, { strict: false }).publishReminders();
  await refund(known.paid);
  await payAtPayPal(known.open);
  known.unordered = await order(known.unordered.bookingId);
  await pay(known.unordered);
  await payAtPayPal(known.started);
  known.reduced = await order(known.reduced.bookingId, 35_000);
  await payAtPayPal(known.reduced);
  const other = { requestId: 'other', customId: 'a shop', invoiceId: 'shop-1', description: 'A cap' };
  const { id: orderId } = await client().createOrder({ ...other, amountCents: 2_000 });
  await client().capture({ orderId, requestId: 'other' });
  lost = await order(await book('lost'));
  await pay(lost);
  await settled();
  await refund(lost);
  await settled();
}, 180_000);
afterAll(async () => {
  await fixture.close();
  await standin.close();
});

const askers: INestApplicationContext[] = [];
afterAll(() => Promise.all(askers.map((asker) => asker.close())));
async function startAsker(): Promise<INestApplicationContext> {
  const environment = { SMTP_URL: fixture.mailbox.url, ...settings() };
  const asker = await startModules(fixture.database, [QuarantineModule], {
    environment,
    clock: new Clock('America/New_York'),
  });
  askers.push(asker);
  return asker;
}
const locks = { runLocked: async (_: string, work: () => Promise<unknown>) => (await work(), true) };

it('the lost machine had sent its mails', async () => {
  expect(fixture.mailbox.mails.map(({ messageId }) => messageId.split('.')[0]).sort()).toEqual([
    ...Array<string>(4).fill('confirmation'),
    'refund',
    'refund',
    'unpaid-reminder',
  ]);
});

it('without a quarantine families get mails twice, and the books lack a booking', async () => {
  await newMachine();
  await restore(async () => {});
  await startWorker();
  for (const { run } of timedJobsOf(worker)) await run();
  await settled();
  expect(doubles().sort()).toEqual(['confirmation', 'unpaid-reminder']);
  expect((await books()).captures.length).toBeLessThan((await booksOfPayPal()).captures.length);
  // Nobody got these.
  fixture.mailbox.mails.length = 0;
}, 120_000);

it('a restored product knows again what PayPal knows, and no mail goes out twice', async () => {
  await newMachine();
  await restore(finishRestore);
  // A party took place since the backup.
  await query("update bookings set event_date = '2026-11-01', starts_at = '2026-11-01' where id = $1", [
    known.started.bookingId,
  ]);
  const asker = await startAsker();
  const quarantine = asker.get(QuarantineService);
  await expect(quarantine.assertReleased()).rejects.toThrow(/^Payments are paused until .* at the latest/);

  // PayPal's list is late.
  await standinAt('switches', { listedUntil: new Date(Date.now() - HOUR_MS).toISOString() });
  expect(await quarantine.askPayPal()).toBe(false);
  expect(await stateOf(known.open.bookingId)).toBe('completed');
  // Also for those who do not wait for the list: the timers would send this payment back.
  expect((await quarantine.unmatched()).map(({ bookingId }) => bookingId)).toEqual([known.started.bookingId]);
  expect(await quarantine.open()).toMatchObject({ fault: null, listedUntil: expect.any(Date) });
  // PayPal is unavailable.
  await standinAt('switches', { listedUntil: null, 'list-transactions': 'unavailable', times: 1 });
  expect(await quarantine.askPayPal()).toBe(false);
  expect(await quarantine.open()).toMatchObject({ fault: 'SERVICE_UNAVAILABLE' });

  // A job of the lost machine, and another worker of this one.
  const queues = asker.get(QueuesService);
  // Their tables are made at the first use, which takes a while on a busy machine.
  await until('the queues answer', async () => (await queues.open()) !== null);
  const [queue] = (await queues.open())!;
  await queue.add('old', {}, { delay: HOUR_MS });
  const steps = { app: asker, locks, startWorker, pauseMs: SECOND_MS };
  const another = passQuarantine({ ...steps, locks: { runLocked: async () => false } });
  rmSync(ofTimer, { recursive: true });
  expect(await passQuarantine(steps)).toBe(worker);
  // It takes minutes for many rows, in which nobody can pay.
  expect(existsSync(ofTimer)).toBe(false);
  expect([await another, await quarantine.open()]).toEqual([null, null]);
  expect(await queue.getJobCountByTypes('delayed', 'waiting', 'failed')).toBe(0);
  await settled();

  expect(await books()).toEqual(await booksOfPayPal());
  expect(doubles()).toEqual([]);
  // A payment that PayPal reports again is not refunded automatically.
  const webhooks = worker.get(WebhooksService, { strict: false });
  const unmatched = (await quarantine.unmatched()).toSorted((one, two) => one.amountCents - two.amountCents);
  for (const { captureId } of unmatched) await webhooks.settle('capture', captureId);
  await settled();
  expect(unmatched.map(({ bookingId }) => bookingId).sort()).toEqual(
    [lost, known.started, known.reduced].map(({ bookingId }) => bookingId).sort(),
  );
  expect(unmatched).toContainEqual(
    expect.objectContaining({
      bookingId: lost.bookingId,
      refundedCents: 10_000,
      payerName: 'Test Buyer',
      event: 'Event booking',
    }),
  );
  expect(unmatched.filter(({ hasBooking }) => !hasBooking).length).toBe(1);
  expect(await stateOf(known.started.bookingId)).toBe('pending');
  const { paid, open, unordered, waiting, reminded } = known;
  const states = [paid, open, unordered, waiting, reminded].map(({ bookingId }) => stateOf(bookingId));
  expect(await Promise.all(states)).toEqual([
    'partially_refunded',
    'completed',
    'completed',
    'completed',
    'pending',
  ]);
  expect(await mailsOf(paid.bookingId)).toEqual(['confirmation sent', 'refund held']);
  for (const { bookingId } of [open, unordered, waiting])
    expect(await mailsOf(bookingId)).toEqual(['confirmation held']);
  expect(await mailsOf(reminded.bookingId)).toEqual(['unpaid-reminder held']);
}, 180_000);

it('a worker that comes after the end of a quarantine leaves the queues as they are', async () => {
  await query('insert into restores (taken_at) values (now())');
  const [asker] = askers;
  const [queue] = (await asker.get(QueuesService).open())!;
  const { id } = await queue.add('live', {}, { delay: HOUR_MS });
  const runLocked = async (_: string, work: () => Promise<unknown>) => {
    await asker.get(QuarantineService).release();
    await work();
    return true;
  };
  const startWorker = () => Promise.reject(new Error('started'));
  expect(await passQuarantine({ app: asker, locks: { runLocked }, startWorker })).toBeNull();
  expect(await queue.remove(id!)).toBe(1);
}, 60_000);

it('what happens after the release leads to mails as usual', async () => {
  const next = await order(await book('next'));
  await pay(next);
  await settled();
  expect(await mailsOf(next.bookingId)).toEqual(['confirmation sent']);
}, 60_000);

it('staff send the mails that were held, each once', async () => {
  const before = fixture.mailbox.mails.length;
  const mails = worker.get(HeldMailsService, { strict: false });
  // Two payments, the one that was waiting, the refund, the reminder, and the end of the one that nobody paid here.
  expect(await mails.count()).toBe(6);
  const { id: actor } = await insertUser(fixture.database);
  expect(await mails.list()).toContainEqual(
    expect.objectContaining({
      kind: 'refund',
      to: 'paid@family.example.org',
      bookingId: known.paid.bookingId,
    }),
  );
  await mails.decide('send', actor);
  await until('they are sent', async () => {
    await settled();
    return fixture.mailbox.mails.length - before >= 6;
  });
  expect([await mails.count(), fixture.mailbox.mails.length - before]).toEqual([0, 6]);
  expect(await mailsOf(known.open.bookingId)).toEqual(['confirmation sent']);
}, 60_000);

it('a payment without its booking ends when staff or PayPal return it', async () => {
  const quarantine = worker.get(QuarantineService, { strict: false });
  const { id: actor } = await insertUser(fixture.database, { username: 'another' });
  await query(`insert into unmatched_payments (capture_id, booking_id, amount_cents, captured_at)
    values ('UNKNOWN', gen_random_uuid(), 100, now())`);
  const [unknown, first, second, third] = await quarantine.unmatched();
  await client().refund({ captureId: first.captureId, requestId: 'by hand' });
  await quarantine.sweepUnmatched();
  for (const { captureId } of [unknown, second]) await quarantine.endUnmatched(captureId, actor);
  const { id } = await client().refund({ captureId: third.captureId, requestId: 'by hand, too' });
  await worker.get(WebhooksService, { strict: false }).settle('refund', id);
  expect(await quarantine.unmatched()).toEqual([]);
  expect(await query('select distinct payer_name, payer_email from unmatched_payments')).toEqual([
    { payer_name: null, payer_email: null },
  ]);
});
