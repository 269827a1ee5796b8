import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { connectionOptions } from './connection.js';

export const MIGRATION_LOCK = 7_302_114;

/** Timestamp of the first baseline, ms. Older migrations belong to no release. */
const FIRST_RELEASE = 1_795_600_000_001;

/** The database predates the first release; no migration leads from it to the current schema. */
export class PreReleaseError extends Error {
  constructor() {
    super(
      'This database was made by a version before the first release, which cannot be updated: npm run reset removes it (with DATABASE_URL, name an empty database), and the next start makes a new one.',
    );
  }
}

/**
 * Connection options without a statement timeout: migrations of large tables and the wait for the migration lock take
 * long.
 */
export function migrationOptions(url: string): DataSourceOptions {
  const options = connectionOptions(url);
  return { ...options, extra: { ...options.extra, statement_timeout: 0 } } as DataSourceOptions;
}

/**
 * Runs the pending migrations. With several processes, one migrates and the others wait for its lock without a limit.
 * @param onWait called when another process holds the lock
 * @returns names of the migrations that ran
 * @throws PreReleaseError for a database from before the first release, which is left unchanged
 */
export async function migrate(url: string, onWait: () => void = () => {}): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    const [{ isMine }] = (await runner.query('select pg_try_advisory_lock($1) as "isMine"', [
      MIGRATION_LOCK,
    ])) as { isMine: boolean }[];
    if (!isMine) {
      onWait();
      await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    }
    await assertReleased(runner);
    const done = await dataSource.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    await runner.release();
    await dataSource.destroy();
  }
}

async function assertReleased(runner: QueryRunner): Promise<void> {
  if (!(await runner.hasTable('migrations'))) return;
  const older: unknown[] = await runner.query('select from migrations where timestamp < $1 limit 1', [
    FIRST_RELEASE,
  ]);
  if (older.length > 0) throw new PreReleaseError();
}
