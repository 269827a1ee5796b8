import { getQueueToken } from '@nestjs/bullmq';
import type { TestingModule } from '@nestjs/testing';
import type { Job, Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import {
  DocumentsProcessor,
  EventsProcessor,
  ExportsProcessor,
  MailsProcessor,
  OutboxService,
} from '#libs/platform/events';
import { until } from '#libs/platform/testing';
import { setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());

const record = async (): Promise<string> => {
  const bookingId = '00000000-0000-4000-9000-000000000001';
  const publish = (tx: DataSource['manager']) =>
    worker.get(OutboxService).publish(tx, 'receipt-delayed', { bookingId });
  await worker.get(DataSource).transaction(publish);
  const [{ id }] = await fixture.database.query<{ id: string }>('select id from outbox order by seq desc');
  return id;
};

it.each([
  ['events', EventsProcessor],
  ['mails', MailsProcessor],
  ['documents', DocumentsProcessor],
  ['exports', ExportsProcessor],
])('a job that the queue %s fails without a run waits for an operator', async (name, Processor) => {
  const eventId = await record();
  const queue = worker.get<Queue>(getQueueToken(name));
  // BullMQ's event for a job that has killed too many workers and is not run again.
  const job = {
    name: 'issue-receipt',
    queueName: queue.name,
    data: { eventId },
    finishedOn: 1,
    attemptsStarted: 4,
  };
  worker
    .get(Processor)
    .worker.emit('failed', job as unknown as Job, new Error('stalled too often'), 'active');
  const failures = () =>
    fixture.database.query(
      'select queue, attempts, message, is_final, label from job_failures where event_id = $1',
      [eventId],
    );
  await until('the failure is stored', async () => (await failures()).length > 0);
  expect(await failures()).toEqual([
    { queue: name, attempts: 4, message: 'stalled too often', is_final: true, label: 'receipts' },
  ]);
});
