// An unavailable mail server and rejected addresses: retries, final failures, and what operators see.
import { getQueueToken } from '@nestjs/bullmq';
import type { TestingModule } from '@nestjs/testing';
import type { Job, Queue } from 'bullmq';
import { QUEUES, RelayService, timedJobsOf } from '#libs/platform/events';
import { LockConnection } from '#libs/platform/database';
import { OperationsService } from '#libs/platform/monitoring';
import { insertBooking, UNPAID, until } from '#libs/platform/testing';
import { HOUR_MS, MINUTE_MS } from '#libs/shared/contracts';
import { setUpFixture, type Fixture } from '../fixtures/start-worker.js';

const LONG_OUTAGE = 12;

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.mailbox.mails.length = 0;
  fixture.mailbox.unknown.clear();
  fixture.mailbox.isBroken = false;
  await fixture.database.clear('bookings', 'outbox', 'sent_mails', 'job_failures', 'event_effects');
});

const rows = <Row = Record<string, unknown>>(sql: string, values?: unknown[]) =>
  fixture.database.query<Row>(sql, values);
const record = async (name: string, bookingId: string): Promise<string> => {
  const [{ id }] = await rows<{ id: string }>(
    'insert into outbox (name, payload) values ($1, $2) returning id',
    [name, { bookingId }],
  );
  return id;
};
const timedJob = (name: string) =>
  timedJobsOf(worker)
    .find((each) => each.name === name)!
    .run();
const failuresOf = (eventId: string) =>
  rows<{ attempts: number; isFinal: boolean }>(
    'select attempts, is_final as "isFinal" from job_failures where event_id = $1',
    [eventId],
  );
const jobOf = async (eventId: string, handler: string): Promise<Job> => {
  const queues = QUEUES.map((name) => worker.get<Queue>(getQueueToken(name)));
  const found = await Promise.all(queues.map((queue) => queue.getJob(`${eventId}.${handler}`)));
  return found.find(Boolean) as Job;
};
const settled = () =>
  until('every handler is done', async () => {
    await worker.get(RelayService).sendAll();
    const pending = await rows(
      `select from outbox o where o.sent_at is null or exists (select from unnest(o.handlers) as h (handler)
         where not exists (select from event_effects e where e.event_id = o.id and e.handler = h.handler))`,
    );
    return pending.length === 0;
  });
const failedOnce = async (eventId: string, times = 1) =>
  until(`the job failed ${times} times`, async () => {
    await worker.get(RelayService).sendAll();
    return (await failuresOf(eventId))[0]?.attempts === times;
  });
/** The failed attempt's job once the queue has delayed it, which is shortly after its failure is stored. */
const delayedJobOf = async (eventId: string): Promise<Job> => {
  let job = await jobOf(eventId, 'confirmation-mail-without-receipt');
  await until('the job waits', async () => {
    job = await jobOf(eventId, 'confirmation-mail-without-receipt');
    // The job may be delayed between the two reads.
    return (await job.isDelayed()) && job.delay > 0;
  });
  return job;
};

it('during an outage of hours each retry waits longer, and the mail is sent once afterwards', async () => {
  const booking = await insertBooking(fixture.database);
  fixture.mailbox.isBroken = true;
  const eventId = await record('receipt-delayed', booking.id);
  const pauses: number[] = [];
  for (let tried = 1; tried <= LONG_OUTAGE; tried += 1) {
    await failedOnce(eventId, tried);
    expect(await failuresOf(eventId)).toMatchObject([{ isFinal: false }]);
    const job = await delayedJobOf(eventId);
    pauses.push(job.delay);
    if (tried === LONG_OUTAGE) fixture.mailbox.isBroken = false;
    await job.promote();
  }
  await settled();
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(15 * MINUTE_MS);
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
});

it('a mail is not given up while a session holds its lock, such as that of a worker without a network', async () => {
  const booking = await insertBooking(fixture.database);
  const lost = new LockConnection(fixture.database.url);
  let eventId = '';
  await lost.runLocked(`mail:confirmation:${booking.id}`, async () => {
    eventId = await record('receipt-delayed', booking.id);
    await failedOnce(eventId);
  });
  await lost.close();
  await (await delayedJobOf(eventId)).promote();
  await settled();
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
});

it('an unknown address finishes its mail immediately, without a failed job', async () => {
  const booking = await insertBooking(fixture.database, { parentEmail: 'gone@example.com' });
  fixture.mailbox.unknown.add('gone@example.com');
  await record('receipt-delayed', booking.id);
  await settled();
  expect(await rows('select state, answer from sent_mails')).toEqual([{ state: 'refused', answer: '550' }]);
  expect(await rows('select from job_failures')).toEqual([]);
  fixture.mailbox.unknown.clear();
  await record('receipt-delayed', booking.id);
  await settled();
  expect(fixture.mailbox.mails).toEqual([]);
});

it('an unavailable mail server is one cause for operators, for all kinds of mail', async () => {
  fixture.mailbox.isBroken = true;
  const ids = [
    await record('receipt-delayed', (await insertBooking(fixture.database)).id),
    await record('receipt-delayed', (await insertBooking(fixture.database)).id),
    await record(
      'booking-hand-confirmed',
      (await insertBooking(fixture.database, { ...UNPAID, status: 'confirmed' })).id,
    ),
  ];
  for (const id of ids) await failedOnce(id);
  const { failures } = await worker.get(OperationsService).summary();
  expect(failures).toMatchObject([{ dependency: 'mail server', failed: 0, retrying: 3 }]);
});

it('sixty rejected addresses do not delay another reminder', async () => {
  const due = {
    ...UNPAID,
    createdAt: new Date(Date.now() - 25 * HOUR_MS),
    startsAt: new Date('2099-01-01'),
  };
  for (let number = 1; number <= 60; number += 1) {
    const parentEmail = `gone${number}@example.com`;
    fixture.mailbox.unknown.add(parentEmail);
    await insertBooking(fixture.database, { ...due, parentEmail });
  }
  await insertBooking(fixture.database, {
    ...due,
    createdAt: new Date(Date.now() - 24.5 * HOUR_MS),
    parentEmail: 'here@example.com',
  });
  await timedJob('unpaid-reminders');
  await settled();
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([['here@example.com']]);
});

it('sixty waiting confirmations do not delay the publication of another late receipt', async () => {
  const paidAt = (minutes: number) => ({ paymentCompletedAt: new Date(Date.now() - minutes * MINUTE_MS) });
  fixture.mailbox.isBroken = true;
  for (let number = 1; number <= 60; number += 1) {
    const { id } = await insertBooking(fixture.database, paidAt(30));
    await rows(
      `insert into sent_mails (kind, subject_id, message_id, booking_id, state)
       values ('confirmation', $1, $1::uuid::text, $1, 'sending')`,
      [id],
    );
  }
  const { id } = await insertBooking(fixture.database, paidAt(20));
  await timedJob('overdue-mails');
  expect(await rows(`select payload from outbox where name = 'receipt-delayed'`)).toEqual([
    { payload: { bookingId: id } },
  ]);
}, 60_000);
