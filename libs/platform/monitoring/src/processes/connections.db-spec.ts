import { randomUUID } from 'node:crypto';
import { setUpModules } from '#libs/platform/testing';
import { connectionsOf, connectionsUsed } from './connections.js';
import { MonitoringModule } from '../monitoring.module.js';
import { ProcessesRepository } from './processes.repository.js';

const { modules, database } = setUpModules([MonitoringModule]);
const ALONE = { REDIS_URL: '', DATABASE_DIRECT_URL: '' };

it.each([
  ['with the queue in PostgreSQL', ALONE, { api: 15, worker: 55 }],
  ['with Redis', { ...ALONE, REDIS_URL: 'redis://redis' }, { api: 11, worker: 27 }],
  [
    'with Redis and a pooler',
    { REDIS_URL: 'redis://redis', DATABASE_DIRECT_URL: 'postgres://db' },
    { api: 1, worker: 27 },
  ],
])('the most connections of a process %s', (_, places, most) => {
  expect(connectionsOf(places)).toEqual(most);
});

it('the sum counts processes that run now, compared with what PostgreSQL allows', async () => {
  for (const seenSecondsAgo of [0, 5, 30]) {
    await database.query(
      `insert into api_processes (id, guest_keys, link_key, folder, seen_at)
       values ($1, '{}', '', '', now() - make_interval(secs => $2))`,
      [randomUUID(), seenSecondsAgo],
    );
  }
  await database.query("insert into worker_heartbeats (id, name, version) values ($1, 'worker-1', '1')", [
    randomUUID(),
  ]);
  const [{ max }] = await database.query<{ max: string }>(
    `select current_setting('max_connections')::integer
       - current_setting('superuser_reserved_connections')::integer as max`,
  );
  expect(await connectionsUsed(modules.get(ProcessesRepository), ALONE)).toEqual({
    most: 2 * 15 + 55,
    allowed: Number(max),
  });
});
