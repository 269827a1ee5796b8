import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, MigrationExecutor, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { connectionOptions } from './connection.js';
import { NOTICES_LOSS } from './limited-client.js';
import { MIGRATIONS } from './migrations/index.js';

const MIGRATION_LOCK = 7_302_114;

/** Timestamp of the first baseline, ms. Older migrations belong to no release. */
const FIRST_RELEASE = 1_798_000_000_001;

/** The database predates the first release; no migration leads from it to the current schema. */
export class PreReleaseError extends Error {
  constructor() {
    super(
      'This database was made by a version before the first release, which cannot be updated: npm run reset removes it (with DATABASE_URL, name an empty database), and the next start makes a new one.',
    );
  }
}

/** A migration gives up waiting for a table after this time, so that the requests behind it are served, and tries again. */
const TABLE_WAIT_MS = 3_000;
const PAUSE_MS = 1_000;
const MAX_ATTEMPTS = 60;
/** Lock timeout, deadlock. */
export const TABLE_IN_USE = ['55P03', '40P01'];

/** The role may have a limit of its own, as behind a pooler, and the driver does not send a zero. */
const WITHOUT_LIMIT = { ...NOTICES_LOSS, options: `${NOTICES_LOSS.options} -c statement_timeout=0` };

/** Connection options of migrations: a change of a large table takes long, but waits for other statements only shortly. */
export function migrationOptions(url: string, tableWaitMs = TABLE_WAIT_MS): DataSourceOptions {
  const options = connectionOptions(url);
  const timeouts = { statement_timeout: 0, query_timeout: 0, lock_timeout: tableWaitMs };
  return { ...options, extra: { ...options.extra, ...WITHOUT_LIMIT, ...timeouts } } as DataSourceOptions;
}

/**
 * Runs the work while no other process prepares the database; the others wait without a limit.
 * @param onWait called when another process is at it
 */
export async function withMigrationLock<Result>(
  url: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, ...WITHOUT_LIMIT });
  // A lost connection fails the next statement, too; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isMine"', [MIGRATION_LOCK]);
    if (!rows[0].isMine) {
      onWait();
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    }
    return await work();
  } finally {
    await client.end();
  }
}

/** Runs the work unless another process prepares or restores the database. */
export async function tryMigrationLock(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...WITHOUT_LIMIT });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isMine"', [MIGRATION_LOCK]);
    if (rows[0].isMine) await work();
  } finally {
    await client.end();
  }
}

/**
 * Runs the pending migrations, each in its transaction. The caller holds the migration lock. What the serving version
 * holds locked is tried again for some minutes.
 * @returns names of the migrations that ran
 * @throws PreReleaseError for a database from before the first release, which is left unchanged
 */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize();
  try {
    await assertReleased(dataSource);
    return await runMigrations(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Runs the pending migrations of a connection, and again while their tables are in use. Returns their names. */
export async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const pending = await dataSource.showMigrations();
  if (!pending) return [];
  const before = await migrationNames(dataSource);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations();
      return (await migrationNames(dataSource)).filter((name) => !before.includes(name));
    } catch (error) {
      const { code = '' } = (error as { driverError?: { code?: string } }).driverError ?? {};
      if (attempt === MAX_ATTEMPTS || !TABLE_IN_USE.includes(code)) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

/** Runs those of the pending migrations that are wanted in the transaction of the runner. */
export async function runMigrationsIn(
  runner: QueryRunner,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const executor = new MigrationExecutor(runner.dataSource, runner);
  for (const migration of await executor.getPendingMigrations())
    if (isWanted(migration.name)) await executor.executeMigration(migration);
}

/** Whether one of these migrations belongs to no release. Their names end with their timestamps. */
export const isPreRelease = (names: readonly string[]): boolean =>
  names.some((name) => Number(/\d+$/.exec(name)?.[0]) < FIRST_RELEASE);

/** Names of all migrations of this version. */
export const migrationNamesOfCode = (): string[] => MIGRATIONS.map((Migration) => new Migration().name);

/**
 * Resolves once the schema is as new as this version.
 * @param onWait called when it is not
 */
export async function waitForMigrations(url: string, onWait: () => void): Promise<void> {
  const dataSource = await new DataSource(connectionOptions(url)).initialize();
  try {
    for (let tries = 0; await dataSource.showMigrations(); tries += 1) {
      if (tries === 0) onWait();
      await setTimeout(PAUSE_MS);
    }
  } finally {
    await dataSource.destroy();
  }
}

async function migrationNames(dataSource: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await dataSource.query('select name from migrations order by timestamp');
  return rows.map(({ name }) => name);
}

async function assertReleased(dataSource: DataSource): Promise<void> {
  const [{ isNew }]: { isNew: boolean }[] = await dataSource.query(
    `select to_regclass('migrations') is null as "isNew"`,
  );
  if (isNew) return;
  const older: unknown[] = await dataSource.query('select from migrations where timestamp < $1 limit 1', [
    FIRST_RELEASE,
  ]);
  if (older.length > 0) throw new PreReleaseError();
}
