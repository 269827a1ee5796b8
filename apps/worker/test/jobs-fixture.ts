import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { UnrecoverableError } from 'bullmq';
import { DataSource } from 'typeorm';
import { HandlerRegistry, Outbox, Relay } from '#libs/platform/events';
import { AppLogger, createLog, logContext } from '#libs/platform/config';
import { until } from '#libs/platform/testing';
import { setUpFixture, type Fixture } from './start-worker.js';

/** The one handler of the event that these specs publish. */
export const HANDLER = 'confirmation-mail-without-receipt';

export const bookingId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

/** A worker whose handlers do what a spec wants, and every line that it logs. */
export function setUpJobs() {
  let fixture: Fixture;
  let worker: TestingModule;
  const lines: string[] = [];
  beforeAll(async () => {
    fixture = await setUpFixture();
    worker = await fixture.startPrintingWorker();
  }, 120_000);
  afterAll(async () => {
    Logger.overrideLogger(false);
    await fixture.close();
  });
  beforeEach(() => {
    const log = createLog('trace', 'worker', { write: (line: string) => void lines.push(line) });
    Logger.overrideLogger(new AppLogger(log));
  });
  afterEach(() => jest.restoreAllMocks());

  const rows = (sql: string, values?: unknown[]) =>
    fixture.database.query<Record<string, never>>(sql, values);
  /** Replaces what the handlers do, not what surrounds them. */
  const handlersDo = (run: () => Promise<void>) => {
    const registry = worker.get(HandlerRegistry);
    const found = registry.find.bind(registry);
    return jest.spyOn(registry, 'find').mockImplementation((event, as) => ({ ...found(event, as), run }));
  };
  const publish = async (about: string, requestId?: string): Promise<string> => {
    const work = () =>
      worker
        .get(DataSource)
        .transaction((tx) => worker.get(Outbox).publish(tx, 'receipt-delayed', { bookingId: about }));
    await (requestId ? logContext.run({ requestId }, work) : work());
    const sql = "select id from outbox where payload->>'bookingId' = $1 order by seq desc";
    return (await rows(sql, [about]))[0].id;
  };
  const effects = (id: string) =>
    rows('select handler, attempts, took_ms from event_effects where event_id = $1', [id]);
  const failed = (id: string) => rows('select * from job_failures where event_id = $1', [id]);
  return {
    get fixture() {
      return fixture;
    },
    get worker() {
      return worker;
    },
    lines,
    rows,
    handlersDo,
    publish,
    effects,
    failed,
    isDone: async (id: string) => {
      await worker.get(Relay).sendAll();
      return (await effects(id)).length > 0;
    },
    /** An event whose job has failed for good. */
    failForGood: async (about: string): Promise<string> => {
      const spy = handlersDo(() => Promise.reject(new UnrecoverableError('the printer is on fire')));
      const id = await publish(about);
      await worker.get(Relay).sendAll();
      await until('the job failed for good', async () =>
        (await failed(id)).some(({ is_final: isFinal }) => isFinal),
      );
      spy.mockRestore();
      return id;
    },
  };
}
