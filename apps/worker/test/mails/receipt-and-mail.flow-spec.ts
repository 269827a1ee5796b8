import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getQueueToken } from '@nestjs/bullmq';
import type { TestingModule } from '@nestjs/testing';
import type { Queue } from 'bullmq';
import { QUEUES, RelayService } from '#libs/platform/events';
import { insertBooking, insertPaid, insertRefund, until } from '#libs/platform/testing';
import { deliverTwice, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startPrintingWorker();
}, 120_000);
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.mailbox.mails.length = 0;
});

/** A paid booking with the events of a capture. */
async function pay(): Promise<string> {
  const { id } = await insertBooking(fixture.database, { paymentCompletedAt: new Date() });
  const events = {
    'payment-captured': { bookingId: id, paymentId: id, revision: 0 },
    'booking-confirmed': { bookingId: id },
  };
  for (const event of Object.entries(events))
    await fixture.database.query('insert into outbox (name, payload) values ($1, $2)', event);
  return id;
}

const countOf = async (sql: string, id: string) =>
  (await fixture.database.query<{ count: number }>(`select count(*)::int as count from ${sql}`, [id]))[0]
    .count;
const receiptsOf = (id: string) => countOf('receipts where booking_id = $1', id);
const sentMailsOf = (id: string) => countOf("sent_mails where subject_id = $1 and state = 'sent'", id);
const pendingOf = (id: string) =>
  countOf(
    `outbox o where payload ->> 'bookingId' = $1 and (sent_at is null or exists (
       select from unnest(o.handlers) as h (handler)
       where not exists (select from event_effects e where e.event_id = o.id and e.handler = h.handler)))`,
    id,
  );
const mailsOf = (id: string) =>
  fixture.mailbox.mails.filter(({ messageId }) => messageId.startsWith(`confirmation.${id}@`)).length;

/** Relays until every handler has finished, as the scheduler does once a second. */
const settle = (id: string) =>
  until('every handler is done', async () => {
    await worker.get(RelayService).sendAll();
    return (await sentMailsOf(id)) === 1 && (await pendingOf(id)) === 0;
  });

const expectOneOfEach = async (id: string) => {
  expect(await receiptsOf(id)).toBe(1);
  expect(mailsOf(id)).toBe(1);
};

it('a paid booking creates one receipt, as HTML and PDF, and one mail', async () => {
  const id = await pay();
  await settle(id);
  await expectOneOfEach(id);
  const [{ html_file: html, pdf_file: pdf }] = await fixture.database.query<Record<string, string>>(
    'select html_file, pdf_file from receipts where booking_id = $1',
    [id],
  );
  const folder = join(fixture.folder, 'documents/receipts');
  expect([html, pdf].every((file) => existsSync(join(folder, file)))).toBe(true);
  expect(fixture.mailbox.mails[0].raw).toContain(`filename=receipt-${id.slice(-8)}.pdf`);
});

it('repeated events change nothing', async () => {
  const id = await pay();
  await settle(id);
  await fixture.database.query(
    "insert into outbox (name, payload) select name, payload from outbox where payload->>'bookingId' = $1",
    [id],
  );
  await settle(id);
  await expectOneOfEach(id);
});

it('events whose jobs the queue did not accept are sent again, with one effect', async () => {
  const id = await pay();
  const documents = worker.get<Queue>(getQueueToken('documents'));
  const failing = jest.spyOn(documents, 'add').mockRejectedValueOnce(new Error('no queue'));
  await expect(worker.get(RelayService).sendBatch()).rejects.toThrow('no queue');
  failing.mockRestore();
  expect(await countOf("outbox where payload->>'bookingId' = $1 and sent_at is null", id)).toBe(2);
  await settle(id);
  await expectOneOfEach(id);
});

it('a relay that dies before it enqueues leaves its events to be enqueued again, with one effect', async () => {
  const id = await pay();
  const relay = worker.get(RelayService);
  const dying = jest
    .spyOn(relay as unknown as { enqueue(): Promise<void> }, 'enqueue')
    .mockResolvedValueOnce();
  await relay.sendBatch();
  dying.mockRestore();
  expect(await countOf("outbox where payload->>'bookingId' = $1 and sent_at is null", id)).toBe(0);
  expect(await relay.sendAll()).toBe(0);
  expect(await relay.resendPending(0)).toBeGreaterThan(0);
  await settle(id);
  await expectOneOfEach(id);
});

it('of relays that send at the same time each event is enqueued by one', async () => {
  const ids = [await pay(), await pay(), await pay()];
  const queues = QUEUES.map((name) => worker.get<Queue>(getQueueToken(name)));
  const adds = queues.map((queue) => jest.spyOn(queue, 'add'));
  await Promise.all(Array.from({ length: 6 }, () => worker.get(RelayService).sendAll()));
  const added = adds.flatMap(({ mock }) => mock.calls.map(([, , options]) => options?.jobId));
  adds.forEach((spy) => spy.mockRestore());
  for (const id of ids) await settle(id);
  expect(new Set(added).size).toBe(added.length);
});

it('jobs that the queue has lost are enqueued again', async () => {
  const queues = QUEUES.map((name) => worker.get<Queue>(getQueueToken(name)));
  await Promise.all(queues.map((queue) => queue.pause()));
  const id = await pay();
  await worker.get(RelayService).sendAll();
  await Promise.all(queues.map((queue) => queue.obliterate({ force: true })));
  await Promise.all(queues.map((queue) => queue.resume()));
  expect(await worker.get(RelayService).sendAll()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await receiptsOf(id)).toBe(0);
  expect(await worker.get(RelayService).resendPending(0)).toBeGreaterThan(0);
  await settle(id);
  await expectOneOfEach(id);
});

it('two relays and two workers create one receipt and one mail', async () => {
  const second = await fixture.startWorker();
  const ids = await Promise.all(Array.from({ length: 12 }, () => pay()));
  await Promise.all([worker, second, worker, second].map((each) => each.get(RelayService).sendAll()));
  for (const id of ids) await settle(id);
  for (const id of ids) await expectOneOfEach(id);
}, 60_000);

it('a booking without hosts and news to organizers makes jobs for its receipt and confirmation only', async () => {
  const id = await pay();
  await settle(id);
  const jobs = await fixture.database.query<{ name: string; handlers: string[] }>(
    "select name, handlers from outbox where payload ->> 'bookingId' = $1 order by seq",
    [id],
  );
  expect(Object.fromEntries(jobs.map(({ name, handlers }) => [name, handlers]))).toEqual({
    'payment-captured': [],
    'booking-confirmed': ['issue-receipt'],
    'receipt-issued': ['confirmation-mail'],
  });
});

it('completed jobs are removed from the queue', async () => {
  const id = await pay();
  await settle(id);
  const queues = QUEUES.map((name) => worker.get<Queue>(getQueueToken(name)));
  await until('the queues are empty', async () => {
    const counts = await Promise.all(queues.map((queue) => queue.getJobCounts()));
    return counts.every(({ active, waiting, completed }) => active + waiting + completed === 0);
  });
});

it('a job contains ids only', async () => {
  const queues = QUEUES.map((name) => worker.get<Queue>(getQueueToken(name)));
  await Promise.all(queues.map((queue) => queue.pause()));
  const id = await pay();
  await worker.get(RelayService).sendAll();
  const jobs = (await Promise.all(queues.map((queue) => queue.getJobs(['waiting'])))).flat();
  expect(jobs.length).toBeGreaterThan(0);
  expect(JSON.stringify(jobs.map(({ data }) => data))).not.toMatch(/Pat|Robin|example\.com|Meadow/);
  await Promise.all(queues.map((queue) => queue.resume()));
  await settle(id);
});

it('a deposit creates one receipt and one mail, which name what is still due', async () => {
  const part = { paymentStatus: 'pending', partPaidCents: 15_000, terms: { balanceDaysBefore: 2 } } as const;
  const { id } = await insertBooking(fixture.database, part);
  await insertPaid(fixture.database, { bookingId: id, amountCents: 15_000 });
  await deliverTwice(fixture, worker, 'booking-confirmed', { bookingId: id });
  await settle(id);
  await expectOneOfEach(id);
  const text = fixture.mailbox.mails[0].raw.replace(/=\r\n/g, '');
  expect(text).toMatch(/Payment by PayPal, [^$]+: \$150\.00/);
  expect(text).toContain('Still due: $250.00');
  expect(text).toContain('Due by: Thursday, December 3, 2026');
});

it('a completed refund revises the receipt once', async () => {
  const id = await pay();
  const paid = await insertPaid(fixture.database, { bookingId: id, amountCents: 40_000 });
  await settle(id);
  const refund = { ...paid, bookingId: id, amountCents: 38_878, status: 'completed' } as const;
  const { id: refundId } = await insertRefund(fixture.database, refund);
  await fixture.database.query(
    "update bookings set payment_status = 'partially_refunded', revision = revision + 1 where id = $1",
    [id],
  );
  await deliverTwice(fixture, worker, 'payment-refunded', { bookingId: id, refundId });
  const revisions = 'select revision - first_revision as revised from receipts where booking_id = $1';
  expect(await fixture.database.query(revisions, [id])).toEqual([{ revised: 1 }]);
});
