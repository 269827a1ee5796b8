import type { TestingModule } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { PdfRenderer } from '#libs/office/documents';
import { Clock } from '#libs/platform/config';
import { Relay } from '#libs/platform/events';
import {
  createTestDatabase,
  startMailbox,
  startRooms,
  until,
  type Mailbox,
  type TestDatabase,
} from '#libs/platform/testing';
import { WorkerModule } from '../src/worker.module.js';

/** Shared by all specs: unpacking the browser takes seconds and 200 MB. */
const DATA_DIR = 'node_modules/.cache/spec-documents';

/** A Redis database of this jest process alone; with PostgreSQL the queue lives in the spec's own database. */
const redisUrl = () => {
  const base = process.env.REDIS_URL;
  return base
    ? Object.assign(new URL(base), {
        pathname: `/${8 + (Number(process.env.JEST_WORKER_ID) % 8)}`,
      }).toString()
    : '';
};

export type Fixture = {
  database: TestDatabase;
  mailbox: Mailbox;
  /** A worker: handlers at work on the queues, relay and timers at the spec's command. */
  startWorker: () => Promise<TestingModule>;
  /** One whose browser is unpacked and warm before the spec counts seconds; after a fresh install that takes a while. */
  startPrintingWorker: () => Promise<TestingModule>;
  close: () => Promise<void>;
};

/** A database, a mailbox and as many workers as a spec wants. */
export async function setUpFixture(): Promise<Fixture> {
  const [database, mailbox] = await Promise.all([createTestDatabase(), startMailbox()]);
  if (process.env.REDIS_URL) {
    const redis = new Redis(redisUrl());
    await redis.flushdb();
    await redis.quit();
  }
  const workers: TestingModule[] = [];
  const startWorker = async () => {
    const environment = { SMTP_URL: mailbox.url, REDIS_URL: redisUrl(), DATA_DIR };
    const worker = await startRooms(database, [WorkerModule], {
      environment,
      clock: new Clock('America/New_York'),
    });
    workers.push(worker);
    return worker;
  };
  return {
    database,
    mailbox,
    startWorker,
    startPrintingWorker: async () => {
      const worker = await startWorker();
      await worker.get(PdfRenderer).warmUp();
      return worker;
    },
    close: async () => {
      for (const worker of workers) await worker.close();
      await mailbox.close();
      await database.drop();
    },
  };
}

/** Relays until every handler of every event has left its effect. */
export const settle = (fixture: Fixture, worker: TestingModule) =>
  until('every handler is done', async () => {
    await worker.get(Relay).sendAll();
    const pending = await fixture.database.query(
      `select from outbox o left join unnest(o.handlers) as h (handler) on true
       left join event_effects e on e.event_id = o.id and e.handler = h.handler where e.event_id is null`,
    );
    return pending.length === 0;
  });

/** Tells an event twice, as a queue may, and waits each time until everything that follows from it is done. */
export async function deliverTwice(
  fixture: Fixture,
  worker: TestingModule,
  name: string,
  payload: object,
): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await fixture.database.query('insert into outbox (name, payload) values ($1, $2)', [name, payload]);
    await settle(fixture, worker);
  }
}
