import { tmpdir } from 'node:os';
import { Logger } from '@nestjs/common';
import { getQueueToken } from '@nestjs/bullmq';
import type { JobsOptions, Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { HandlerRegistryService, MailsProcessor, RelayService } from '#libs/platform/events';
import {
  JobsService,
  OperationsMetricsService,
  OperationsService,
  QueuesService,
} from '#libs/platform/monitoring';
import { Settings } from '#libs/platform/config';
import { DAY_MS } from '#libs/shared/contracts';
import { until } from '#libs/platform/testing';
import { Health } from '../../src/health.js';
import { Upstreams } from '../../src/upstreams.js';
import { bookingId, HANDLER, setUpJobs } from '../fixtures/jobs-fixture.js';

const ACTOR = '5f3a9c21-0000-4000-8000-000000000000';

const jobs = setUpJobs();
const { effects, failPermanently, handlersDo, isDone, lines, publish, rows } = jobs;

it("a request's id is in its jobs, their data and their log lines", async () => {
  const spy = handlersDo(async () => new Logger('spec').log('in the job'));
  const id = await publish(bookingId(1), 'request-77');
  const own = () => lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === 'request-77');
  const says = (msg: string) => own().some((line) => line.msg === msg);
  await until('the job is done and logged', async () => (await isDone(id)) && says('job done'));
  expect([says('in the job'), own()[0].jobId]).toEqual([true, `${id}.${HANDLER}`]);
  const [event] = await jobs.worker.get(JobsService).findEvents(bookingId(1));
  expect(event).toMatchObject({ id, requestId: 'request-77', jobs: [{ state: 'done', attempts: 1 }] });
  expect(spy).toHaveBeenCalled();
});

it('jobs that failed for good are grouped, wait for an operator, and run once after a retry', async () => {
  const ids = [await failPermanently(bookingId(2)), await failPermanently(bookingId(3))];
  const { failures, failedJobs } = await jobs.worker.get(OperationsService).summary();
  expect(failedJobs).toBe(2);
  expect(failures).toMatchObject([
    { handlers: [HANDLER], dependency: null, message: 'the printer is on fire', failed: 2 },
  ]);
  expect(
    (await jobs.worker.get(JobsService).failedPage(failures[0].key, 1)).jobs.map(({ eventId }) => eventId),
  ).toEqual([...ids].reverse());
  expect(await jobs.worker.get(RelayService).resendPending(0)).toBe(0);

  const runs = handlersDo(() => Promise.resolve());
  await jobs.worker.get(JobsService).retry(ACTOR, { eventId: ids[0], handler: HANDLER });
  await expect(
    jobs.worker.get(JobsService).retry(ACTOR, { eventId: ids[0], handler: HANDLER }),
  ).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
  await until('the retried job is done', () => isDone(ids[0]));
  expect(await jobs.worker.get(JobsService).retryGroup(ACTOR, failures[0].key)).toBe(1);
  await until('the group is done', () => isDone(ids[1]));
  expect(runs).toHaveBeenCalledTimes(2);
  expect(await rows('select from job_failures where resolved_at is null')).toEqual([]);
  expect((await rows('select what from audit_log order by id')).map(({ what }) => what)).toEqual([
    'job-retried',
    'jobs-retried',
  ]);
});

it('a retry works even if the queue has lost the job', async () => {
  const id = await failPermanently(bookingId(4));
  await jobs.worker.get<Queue>(getQueueToken('mails')).obliterate({ force: true });
  handlersDo(() => Promise.resolve());
  await jobs.worker.get(JobsService).retry(ACTOR, { eventId: id, handler: HANDLER });
  await until('the job is done', () => isDone(id));
});

it('replaying an event runs all its handlers again, with one effect row each', async () => {
  const runs = handlersDo(() => Promise.resolve());
  const id = await publish(bookingId(5));
  await expect(jobs.worker.get(JobsService).replay(ACTOR, id)).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
  await until('the job is done', () => isDone(id));
  await jobs.worker.get(JobsService).replay(ACTOR, id);
  expect((await jobs.worker.get(JobsService).findEvents(id))[0].jobs).toMatchObject([{ state: 'waiting' }]);
  await until('it is done again', () => isDone(id));
  expect(runs).toHaveBeenCalledTimes(2);
  expect(await effects(id)).toHaveLength(1);
});

it('replaying an event waits for its active job and then runs again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const runs = handlersDo(() => held);
  const id = await publish(bookingId(7));
  await jobs.worker.get(RelayService).sendAll();
  await until('the job runs', () => runs.mock.calls.length === 1);
  await jobs.worker.get(JobsService).replay(ACTOR, id);
  const sent = await jobs.worker.get(RelayService).sendAll();
  release();
  expect(sent).toBe(0);
  await until('it runs again', async () => (await isDone(id)) && runs.mock.calls.length === 2);
  expect(await effects(id)).toHaveLength(1);
});

it('a worker that stops finishes its active job', async () => {
  const second = await jobs.fixture.startWorker();
  const queue = jobs.worker.get(MailsProcessor).worker;
  await queue.pause();
  let isFinished = false;
  let isStarted = false;
  jest.spyOn(second.get(HandlerRegistryService), 'find').mockReturnValue({
    run: async () => {
      isStarted = true;
      await new Promise((resolve) => setTimeout(resolve, 600));
      isFinished = true;
    },
  } as never);
  const id = await publish(bookingId(6));
  await until('the job runs', async () => {
    await second.get(RelayService).sendAll();
    return isStarted;
  });
  await second.get(MailsProcessor).worker.close();
  expect(isFinished).toBe(true);
  expect(await effects(id)).toHaveLength(1);
  await queue.resume();
});

it('the health port returns the state of upstreams, and metrics with run times by handler', async () => {
  const upstreams = new Upstreams(jobs.worker.get(Settings), jobs.worker.get(QueuesService));
  const health = new Health(
    jobs.worker.get(DataSource),
    jobs.worker.get(OperationsMetricsService),
    upstreams,
    tmpdir(),
  );
  const port = await health.listen(0, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  // A database that takes longer than an answer may is 'away' in the first one.
  await until('the port tells what answers', async () => {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
    const { database, mail, payments } = (await ready.json()) as Record<string, string>;
    return database === 'up' && mail === 'up' && payments === 'off';
  });
  health.close();
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

it('the backlog counts waiting, prioritized and overdue jobs, and not those of later', async () => {
  await jobs.worker.get(MailsProcessor).worker.pause();
  const queue = jobs.worker.get<Queue>(getQueueToken('mails'));
  const job = (opts: JobsOptions) => ({ name: 'receipt-delayed', data: {}, opts });
  await queue.addBulk([{}, { priority: 2 }, { priority: 3 }, { delay: 1 }, { delay: DAY_MS }].map(job));
  try {
    const metrics = new OperationsMetricsService(jobs.worker.get(OperationsService));
    await until('all are counted', async () => /^fieldday_queue_backlog 4$/m.test(await metrics.text()));
    expect(await metrics.text()).toMatch(/^fieldday_outbox_oldest_unsent_seconds 0$/m);
  } finally {
    await queue.obliterate({ force: true });
    await jobs.worker.get(MailsProcessor).worker.resume();
  }
});
