// Fixture for specs of the embedded PostgreSQL: a temporary folder, and servers that are stopped after each test.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresVersion } from '../src/postgres/placement.js';
import { runningServer } from '../src/postgres/server.js';
import { startPostgres, type EmbeddedPostgres } from '../src/postgres/start-postgres.js';

export const ROOM_FOR_A_START_MS = 60_000;
/** Major version of the installed PostgreSQL, for example 18. */
export const major = String(parseInt(postgresVersion()));

/** Runs one statement on a new connection and returns its rows. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Call it inside a `describe`. `start` starts a server in a folder; the servers in `started` are stopped after each
 * test.
 */
export function embeddedFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const started: EmbeddedPostgres[] = [];
  const start = async (dataDir = join(folder, 'data'), durable = false) => {
    const postgres = await startPostgres({ dataDir, durable, database: 'shop' });
    started.push(postgres);
    return postgres;
  };
  const server = () => runningServer(join(folder, 'data', major, 'cluster'));
  const stopAll = async () => {
    for (const postgres of started.splice(0)) await postgres.stop();
  };

  beforeAll(() => chmodSync(folder, 0o755));
  afterEach(stopAll, ROOM_FOR_A_START_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, start, started, server, stopAll };
}
