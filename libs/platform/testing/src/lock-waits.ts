import type { TestDatabase } from './test-database.js';

/** Number of connections that wait for a lock and whose statement contains the given words. */
export async function lockWaits(database: TestDatabase, words = ''): Promise<number> {
  const waiting = await database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and position($1 in query) > 0`,
    [words],
  );
  return waiting.length;
}
