import type { TestingModule } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { HeartbeatsService, OperationsService, QueuesService } from '#libs/platform/monitoring';
import { setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 120_000);
afterAll(() => fixture.close());

const rows = (sql: string) => fixture.database.query<Record<string, never>>(sql);

it('a worker is alive while it sends heartbeats, away after 20 seconds, and removed when it stops', async () => {
  const beats = worker.get(HeartbeatsService);
  const seen = async () => (await rows('select name from worker_heartbeats')).length;
  await beats.beat();
  expect(await seen()).toBe(1);
  const fresh = () => new Promise((resolve) => setTimeout(resolve, 1_050));
  await fresh();
  expect(await worker.get(OperationsService).summary()).toMatchObject({
    isWorkerAway: false,
    workers: [{ name: beats.name, isAway: false, version: expect.stringMatching(/^\d+\./) }],
  });
  await rows("update worker_heartbeats set seen_at = now() - interval '21 seconds'");
  await fresh();
  expect(await worker.get(OperationsService).summary()).toMatchObject({ isWorkerAway: true });
  await beats.stop();
  expect(await seen()).toBe(0);
});

// Without a memory limit the policy evicts nothing during the spec.
const withRedis = process.env.REDIS_URL ? it : it.skip;
withRedis('a Redis that may evict jobs is reported', async () => {
  const store = worker.get(QueuesService);
  expect((await store.warnings()).filter((each) => each.includes('noeviction'))).toEqual([]);
  const redis = new Redis(process.env.REDIS_URL as string);
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  const warnings = await store.warnings();
  await redis.config('SET', 'maxmemory-policy', 'noeviction');
  await redis.quit();
  expect(warnings[0]).toMatch(/set maxmemory-policy to noeviction, not allkeys-lru\.$/);
});
