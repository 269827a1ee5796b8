import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, MIGRATIONS } from '#libs/platform/database';

const TEMPLATE_LOCK = 7_302_115;

export type TestDatabase = {
  url: string;
  query: <Row = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;
  drop: () => Promise<void>;
};

async function asOwner<Result>(work: (client: pg.Client, base: URL) => Promise<Result>): Promise<Result> {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) throw new Error('TEST_DATABASE_URL is not set: run the specs with npm test or npx jest');
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client, new URL(address));
  } finally {
    await client.end();
  }
}

const addressOf = (base: URL, name: string) =>
  Object.assign(new URL(base), { pathname: `/${name}` }).toString();

/** Hash of the migrations: a change of schema makes a new template. */
const SCHEMA = createHash('sha256').update(MIGRATIONS.join('\n')).digest('hex').slice(0, 12);

/** Creates the migrated template database once; each spec file copies it in about 50 ms. */
async function ensureTemplate(client: pg.Client, base: URL): Promise<string> {
  const name = `template_${SCHEMA}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    await migrate(addressOf(base, name));
    await client.query(`alter database ${name} is_template true`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** A fresh, migrated, empty database in a real PostgreSQL. Drop it after the last spec of the file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `spec_${randomBytes(6).toString('hex')}`;
  const url = await asOwner(async (client, base) => {
    const template = await ensureTemplate(client, base);
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await client.query(`create database ${name} template ${template}`);
    return addressOf(base, name);
  });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return {
    url,
    query: async (sql, values) => (await pool.query(sql, values)).rows,
    drop: async () => {
      await pool.end();
      await asOwner((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Number of connections that wait for a lock and whose statement contains the given words. */
export async function lockWaits(database: TestDatabase, words = ''): Promise<number> {
  const waiting = await database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and position($1 in query) > 0`,
    [words],
  );
  return waiting.length;
}
