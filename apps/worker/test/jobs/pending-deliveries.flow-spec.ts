// Pending deliveries are found among many finished events and permanently failed jobs.
import { getQueueToken } from '@nestjs/bullmq';
import type { TestingModule } from '@nestjs/testing';
import { UnrecoverableError, type Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { HandlerRegistryService, OutboxService, RelayService } from '#libs/platform/events';
import { until } from '#libs/platform/testing';
import { setUpFixture, type Fixture } from '../fixtures/start-worker.js';

const HANDLER = 'confirmation-mail-without-receipt';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
  // The handler's work does not matter here.
  const registry = worker.get(HandlerRegistryService);
  const found = registry.find.bind(registry);
  jest
    .spyOn(registry, 'find')
    .mockImplementation((event, as) => ({ ...found(event, as), run: () => Promise.resolve() }));
}, 60_000);
afterAll(() => fixture.close());

const rows = (sql: string, values?: unknown[]) => fixture.database.query<Record<string, never>>(sql, values);
const bookingId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;
const record = async (booking: string): Promise<string> => {
  await worker
    .get(DataSource)
    .transaction((tx) => worker.get(OutboxService).publish(tx, 'receipt-delayed', { bookingId: booking }));
  const [{ id }] = await rows("select id from outbox where payload->>'bookingId' = $1", [booking]);
  return id;
};
const sentAMinuteAgo = (id: string) =>
  rows(`update outbox set sent_at = now() - interval '1 minute', handlers = '{${HANDLER}}' where id = $1`, [
    id,
  ]);
const isDone = async (id: string) => {
  await worker.get(RelayService).sendAll();
  return (await rows('select from event_effects where event_id = $1', [id])).length > 0;
};

describe('with 3,000 older events, 600 of which failed for good', () => {
  beforeAll(async () => {
    await rows(`
      with events as (
        insert into outbox (name, payload, sent_at, handlers, settled_at)
        select 'receipt-delayed', jsonb_build_object('bookingId', gen_random_uuid()), now() - interval '1 hour',
          '{${HANDLER}}', case when n > 600 then now() end
        from generate_series(1, 3000) as n returning id, settled_at)
      , effects as (insert into event_effects (event_id, handler) select id, '${HANDLER}' from events
          where settled_at is not null)
      insert into job_failures (event_id, handler, queue, attempts, message, kind, stack, is_final, label)
        select id, '${HANDLER}', 'mails', 8, 'old', 'old', '', true, 'emails' from events where settled_at is null`);
    await rows('analyze outbox');
    await rows('analyze event_effects');
    await worker.get(RelayService).resendPending(0);
  }, 60_000);

  it('only a newer pending delivery is resent', async () => {
    const id = await record(bookingId(7));
    await sentAMinuteAgo(id);
    const queue = worker.get<Queue>(getQueueToken('mails'));
    await queue.pause();
    expect(await worker.get(RelayService).resendPending()).toBe(1);
    await queue.resume();
    await until('it is delivered', () => isDone(id));
  });

  it('600 undeliverable events do not hide it', async () => {
    await rows('delete from job_failures where message = $1', ['old']);
    await rows(
      `update outbox set settled_at = null where handlers = '{${HANDLER}}' and not exists (select from event_effects e where e.event_id = outbox.id)`,
    );
    const queue = worker.get<Queue>(getQueueToken('mails'));
    await queue.pause();
    const id = await record(bookingId(8));
    await sentAMinuteAgo(id);
    expect(await worker.get(RelayService).resendPending()).toBe(500);
    expect(await worker.get(RelayService).resendPending()).toBeGreaterThan(100);
    expect(await queue.getJob(`${id}.${HANDLER}`)).toBeDefined();
    await queue.obliterate({ force: true });
    await queue.resume();
  });
});

describe('with nothing else pending', () => {
  beforeEach(() => rows('update outbox set settled_at = now()'));

  it('a job that failed for good without a failure row, because the database was unavailable, runs again', async () => {
    const failing = jest.spyOn(worker.get(HandlerRegistryService), 'find').mockImplementationOnce(() => {
      throw new UnrecoverableError('no answer');
    });
    await rows('alter table job_failures rename to away');
    const id = await record(bookingId(9));
    await worker.get(RelayService).sendAll();
    const job = () => worker.get<Queue>(getQueueToken('mails')).getJob(`${id}.${HANDLER}`);
    await until('the queue has failed it', async () => (await job())?.isFailed() ?? false);
    expect(failing).toHaveBeenCalled();
    await rows('alter table away rename to job_failures');
    expect(await rows('select from job_failures where event_id = $1', [id])).toEqual([]);
    await rows(`update outbox set sent_at = now() - interval '10 minutes' where id = $1`, [id]);
    await worker.get(RelayService).resendPending();
    await until('it is delivered', () => isDone(id));
  });

  it('a job that the queue will retry is not resent before its retry', async () => {
    const id = await record(bookingId(10));
    await sentAMinuteAgo(id);
    await rows(
      `insert into job_failures (event_id, handler, queue, attempts, message, kind, stack, is_final, retry_at,
         label)
       values ($1, '${HANDLER}', 'mails', 11, 'away', 'away', '', false, now() + interval '30 minutes', 'emails')`,
      [id],
    );
    expect(await worker.get(RelayService).resendPending()).toBe(0);
    await rows(`update job_failures set retry_at = now() - interval '1 second' where event_id = $1`, [id]);
    expect(await worker.get(RelayService).resendPending()).toBe(1);
  });
});
