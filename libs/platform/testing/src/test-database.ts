import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { invalidateCaches } from '#libs/platform/config';
import { dropDatabase, migrate, MIGRATIONS } from '#libs/platform/database';

const READS = /^\s*select\b/;
const TEMPLATE_LOCK = 7_302_115;

export type TestDatabase = {
  url: string;
  /** A write also invalidates the caches of this process, as the services would do. */
  query: <Row = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Deletes all rows of these tables and of those that refer to them. `truncate` makes new files, and takes 80 ms. */
  clear: (...tables: string[]) => Promise<void>;
  drop: () => Promise<void>;
};

/** One connection for all databases of a process, because a new one takes 30 ms. It does not keep the process alive. */
let owner: pg.Pool | undefined;

async function asOwner<Result>(work: (client: pg.ClientBase, base: URL) => Promise<Result>): Promise<Result> {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) throw new Error('TEST_DATABASE_URL is not set: run the specs with npm test or npx jest');
  owner ??= new pg.Pool({ connectionString: address, max: 1, allowExitOnIdle: true }).on('error', () => {});
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    return await work(client, new URL(address));
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    client.release();
  }
}

const addressOf = (base: URL, name: string) =>
  Object.assign(new URL(base), { pathname: `/${name}` }).toString();

/** Hash of the migrations: a change of schema makes a new template. */
const SCHEMA = createHash('sha256').update(MIGRATIONS.join('\n')).digest('hex').slice(0, 12);

/** Creates the migrated template database once; each spec file copies it in about 60 ms. */
async function ensureTemplate(client: pg.ClientBase, base: URL): Promise<string> {
  const name = `template_${SCHEMA}`;
  const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
    name,
  ]);
  if (rowCount) return name;
  await dropDatabase(client, name);
  await client.query(`create database ${name}`);
  await migrate(addressOf(base, name));
  await client.query(`alter database ${name} is_template true`);
  return name;
}

/** The tables of a schema that refer to another one; a table that refers to itself is left out. */
const REFERENCES = `
  select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
  from pg_constraint where contype = 'f' and conrelid <> confrelid`;

/** Statements that delete all rows of the tables, after the rows of those that refer to them. */
async function statementsToClear(pool: pg.Pool, tables: string[]): Promise<string> {
  const { rows: references } = await pool.query<{ child: string; parent: string }>(REFERENCES);
  const ordered: string[] = [];
  const add = (table: string, path: string[] = []) => {
    if (path.includes(table)) throw new Error(`These tables refer to each other: ${path.join(', ')}`);
    if (ordered.includes(table)) return;
    for (const { child, parent } of references) if (parent === table) add(child, [...path, table]);
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered.map((table) => `delete from ${table};`).join('\n');
}

/** A fresh, migrated, empty database in a real PostgreSQL. Drop it after the last spec of the file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `spec_${randomBytes(6).toString('hex')}`;
  const url = await asOwner(async (client, base) => {
    const template = await ensureTemplate(client, base);
    // Copying through the log, the default, takes four times as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    return addressOf(base, name);
  });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  const toClear = new Map<string, Promise<string>>();
  return {
    url,
    query: async (sql, values) => {
      const { rows } = await pool.query(sql, values);
      if (!READS.test(sql)) invalidateCaches();
      return rows;
    },
    clear: async (...tables) => {
      const key = tables.join();
      if (!toClear.has(key)) toClear.set(key, statementsToClear(pool, tables));
      await pool.query(await toClear.get(key)!);
      invalidateCaches();
    },
    drop: async () => {
      await pool.end();
      await asOwner((client) => dropDatabase(client, name));
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
