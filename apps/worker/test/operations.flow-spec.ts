import { Logger } from '@nestjs/common';
import { getQueueToken } from '@nestjs/bullmq';
import type { TestingModule } from '@nestjs/testing';
import { UnrecoverableError, type Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { HandlerRegistry, MailsProcessor, Outbox, QUEUES, Relay } from '#libs/events';
import {
  EventSearch,
  FailedJobs,
  OperationsMetrics,
  OperationsService,
  QueueStore,
  RunAgain,
} from '#libs/operations';
import { AppLogger, createLog, logContext, Settings } from '#libs/settings';
import { insertBooking, until } from '#libs/testing';
import { Health } from '../src/health.js';
import { Neighbours } from '../src/neighbours.js';
import { setStage, type Stage } from './start-worker.js';

const HANDLER = 'confirmation-mail-without-receipt';
const ACTOR = '5f3a9c21-0000-4000-8000-000000000000';
const CANARY = { childName: 'Zebulon', parentName: 'Quillon Canary', parentEmail: 'canary@example.org' };
const ANY_CANARY = /Zebulon|Quillon|canary@|555\W*0177|Hidden Hollow/;

let stage: Stage;
let worker: TestingModule;
const lines: string[] = [];
let keepLines: () => void;

beforeAll(async () => {
  stage = await setStage();
  worker = await stage.startPrintingWorker();
  const log = createLog('trace', 'worker', { write: (line: string) => void lines.push(line) });
  keepLines = () => Logger.overrideLogger(new AppLogger(log));
}, 120_000);
afterAll(async () => {
  Logger.overrideLogger(false);
  await stage.close();
});
beforeEach(() => keepLines());
afterEach(() => jest.restoreAllMocks());

const rows = (sql: string, values?: unknown[]) => stage.database.query<Record<string, never>>(sql, values);
/** Replaces what the handlers do, not what surrounds them. */
const handlersDo = (run: () => Promise<void>) => {
  const registry = worker.get(HandlerRegistry);
  const found = registry.find.bind(registry);
  return jest.spyOn(registry, 'find').mockImplementation((event, as) => ({ ...found(event, as), run }));
};
const record = async (bookingId: string, requestId?: string): Promise<string> => {
  const work = () =>
    worker
      .get(DataSource)
      .transaction((tx) => worker.get(Outbox).publish(tx, 'receipt-delayed', { bookingId }));
  await (requestId ? logContext.run({ requestId }, work) : work());
  const [{ id }] = await rows("select id from outbox where payload->>'bookingId' = $1 order by seq desc", [
    bookingId,
  ]);
  return id;
};
const effects = (id: string) =>
  rows('select handler, attempts, took_ms from event_effects where event_id = $1', [id]);
const failed = (id: string) => rows('select * from job_failures where event_id = $1', [id]);
const isDone = async (id: string) => {
  await worker.get(Relay).sendAll();
  return (await effects(id)).length > 0;
};
const hopeless = (words = 'the printer is on fire') =>
  handlersDo(() => Promise.reject(new UnrecoverableError(words)));
/** An event whose job has failed for good. */
const failForGood = async (bookingId: string): Promise<string> => {
  const spy = hopeless();
  const id = await record(bookingId);
  await worker.get(Relay).sendAll();
  await until('the job failed for good', async () =>
    (await failed(id)).some(({ is_final: isFinal }) => isFinal),
  );
  spy.mockRestore();
  return id;
};
const bookingId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

it("a request's id follows into its jobs, their data and their log lines", async () => {
  const spy = handlersDo(async () => new Logger('spec').log('in the job'));
  const id = await record(bookingId(1), 'request-77');
  const own = () => lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === 'request-77');
  const says = (msg: string) => own().some((line) => line.msg === msg);
  await until('the job is done and says so', async () => (await isDone(id)) && says('job done'));
  expect([says('in the job'), own()[0].jobId]).toEqual([true, `${id}.${HANDLER}`]);
  const [event] = await worker.get(EventSearch).find(bookingId(1));
  expect(event).toMatchObject({ id, requestId: 'request-77', jobs: [{ state: 'done', attempts: 1 }] });
  expect(spy).toHaveBeenCalled();
});

it('what failed for good is grouped, waits for an operator, and is done once after a retry', async () => {
  const ids = [await failForGood(bookingId(2)), await failForGood(bookingId(3))];
  const { failures, failedJobs } = await worker.get(OperationsService).summary();
  expect(failedJobs).toBe(2);
  expect(failures).toMatchObject([
    { handlers: [HANDLER], dependency: null, message: 'the printer is on fire', failed: 2 },
  ]);
  expect((await worker.get(FailedJobs).page(failures[0].key, 1)).jobs.map(({ eventId }) => eventId)).toEqual(
    [...ids].reverse(),
  );
  expect(await worker.get(Relay).resendPending(0)).toBe(0);

  const runs = handlersDo(() => Promise.resolve());
  await worker.get(RunAgain).job(ACTOR, { eventId: ids[0], handler: HANDLER });
  await expect(worker.get(RunAgain).job(ACTOR, { eventId: ids[0], handler: HANDLER })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
  await until('the retried job is done', () => isDone(ids[0]));
  expect(await worker.get(RunAgain).group(ACTOR, failures[0].key)).toBe(1);
  await until('the group is done', () => isDone(ids[1]));
  expect(runs).toHaveBeenCalledTimes(2);
  expect(await rows('select from job_failures where resolved_at is null')).toEqual([]);
  expect((await rows('select what from audit_log order by id')).map(({ what }) => what)).toEqual([
    'job-retried',
    'jobs-retried',
  ]);
});

it('a retry comes through even when the queue has forgotten the job', async () => {
  const id = await failForGood(bookingId(4));
  await worker.get<Queue>(getQueueToken('mails')).obliterate({ force: true });
  handlersDo(() => Promise.resolve());
  await worker.get(RunAgain).job(ACTOR, { eventId: id, handler: HANDLER });
  await until('the job is done', () => isDone(id));
});

it('an event that is replayed runs all its handlers once more, and leaves one effect each', async () => {
  const runs = handlersDo(() => Promise.resolve());
  const id = await record(bookingId(5));
  await expect(worker.get(RunAgain).event(ACTOR, id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await until('the job is done', () => isDone(id));
  await worker.get(RunAgain).event(ACTOR, id);
  expect((await worker.get(EventSearch).find(id))[0].jobs).toMatchObject([{ state: 'waiting' }]);
  await until('it is done again', () => isDone(id));
  expect(runs).toHaveBeenCalledTimes(2);
  expect(await effects(id)).toHaveLength(1);
});

it('an event that is replayed while its job still runs waits for it, and is run once more', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const runs = handlersDo(() => held);
  const id = await record(bookingId(7));
  await worker.get(Relay).sendAll();
  await until('the job runs', () => runs.mock.calls.length === 1);
  await worker.get(RunAgain).event(ACTOR, id);
  const sent = await worker.get(Relay).sendAll();
  letGo();
  expect(sent).toBe(0);
  await until('it runs again', async () => (await isDone(id)) && runs.mock.calls.length === 2);
  expect(await effects(id)).toHaveLength(1);
});

it('a worker that stops finishes the job in hand', async () => {
  const second = await stage.startWorker();
  const queue = worker.get(MailsProcessor).worker;
  await queue.pause();
  let isFinished = false;
  let isStarted = false;
  jest.spyOn(second.get(HandlerRegistry), 'find').mockReturnValue({
    run: async () => {
      isStarted = true;
      await new Promise((resolve) => setTimeout(resolve, 600));
      isFinished = true;
    },
  } as never);
  const id = await record(bookingId(6));
  await until('the job runs', async () => {
    await second.get(Relay).sendAll();
    return isStarted;
  });
  await second.get(MailsProcessor).worker.close();
  expect(isFinished).toBe(true);
  expect(await effects(id)).toHaveLength(1);
  await queue.resume();
});

it('the health port tells which machines answer, and metrics with run times by handler', async () => {
  const neighbours = new Neighbours(worker.get(Settings), worker.get(QueueStore));
  const health = new Health(worker.get(DataSource), worker.get(OperationsMetrics), neighbours);
  const port = await health.listen(0, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
  health.close();
  expect(await ready.json()).toMatchObject({ database: 'up', mail: 'up', payments: 'off' });
  expect(answer.headers.get('content-type')).toMatch('text/plain');
  const text = await answer.text();
  expect(text).toMatch(
    /fieldday_job_seconds_count\{handler="confirmation-mail-without-receipt",outcome="done"\} \d/,
  );
  expect(text).toMatch(
    /fieldday_job_run_seconds\{handler="confirmation-mail-without-receipt",quantile="0.95"\} \d/,
  );
  expect(text).toMatch(/fieldday_queue_jobs\{queue="events",state="completed"\} \d/);
});

describe('nothing of a family', () => {
  it('is in log lines, jobs, failures or metrics, when all goes well and when nothing does', async () => {
    lines.length = 0;
    const location = {
      address: '9 Hidden Hollow',
      city: 'Troy',
      state: 'NY',
      zipCode: '12180',
      spaceDetails: 'x',
    };
    const family = { ...CANARY, parentPhone: '(555) 555-0177', location };
    const booking = await insertBooking(stage.database, { ...family, paymentCompletedAt: new Date() });
    for (const name of ['payment-captured', 'booking-confirmed']) {
      await rows('insert into outbox (name, payload) values ($1, $2)', [name, { bookingId: booking.id }]);
    }
    await until('the mail is out', async () => {
      await worker.get(Relay).sendAll();
      return stage.mailbox.mails.some(({ raw }) => raw.includes('canary@example.org'));
    });
    const faults = [
      () =>
        worker
          .get(DataSource)
          .query('insert into bookings (id, child_name) values ($1, $2)', [CANARY.childName, 1]),
      () => worker.get(DataSource).query('select $1::uuid', [CANARY.childName]),
      () => Promise.reject(new Error(`550 5.1.1 <${CANARY.parentEmail}> user unknown, call (555) 555-0177`)),
    ];
    for (const [index, fault] of faults.entries()) {
      const spy = handlersDo(async () => {
        for (const level of ['log', 'warn', 'error', 'debug', 'verbose'] as const) {
          new Logger('spec')[level](
            { booking, deep: { rows: [{ child_name: CANARY.childName }] } },
            'a booking',
          );
        }
        await fault().catch((error: Error) => {
          new Logger('spec').error({ error, parameters: [CANARY.childName] }, 'it failed');
          throw Object.defineProperty(error, 'name', { value: 'UnrecoverableError' });
        });
      });
      const id = await record(bookingId(100 + index));
      await until('the failure is kept', async () => {
        await worker.get(Relay).sendAll();
        return (await failed(id)).length > 0;
      });
      spy.mockRestore();
    }
    const kept = await rows('select message, kind, stack from job_failures where message not like $1', [
      '%fire%',
    ]);
    expect(kept).toHaveLength(3);
    const inQueue = async () =>
      (
        await Promise.all(
          QUEUES.map((name) => worker.get<Queue>(getQueueToken(name)).getJobs(['completed', 'failed'])),
        )
      ).flat();
    // The failure is kept a moment before the queue has moved its job.
    await until('the queue has them too', async () => {
      const all = await inQueue();
      return all.filter(({ failedReason }) => failedReason).length >= 3;
    });
    const jobs = await inQueue();
    const metrics = await worker.get(OperationsMetrics).text();
    const logged = lines.join('');
    expect(logged).toContain('"msg":"a booking"');
    expect(logged).toContain('[private]');
    for (const text of [logged, JSON.stringify(kept), JSON.stringify(jobs), metrics]) {
      expect(text).not.toMatch(ANY_CANARY);
    }
  });
});
