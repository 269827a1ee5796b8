import { DataSource, type DataSourceOptions } from 'typeorm';
import { connectionOptions } from './connection.js';

export const MIGRATION_LOCK = 7_302_114;

/** As elsewhere, but a statement takes as long as its table is large, and so does waiting for another process. */
export function migrationOptions(url: string): DataSourceOptions {
  const options = connectionOptions(url);
  return { ...options, extra: { ...options.extra, statement_timeout: 0 } } as DataSourceOptions;
}

/**
 * Brings a database up to date; several processes may ask at once, one of them does the work.
 * @param onWait told when another process is at it, whose end is waited for, however long that takes
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
    const done = await dataSource.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    await runner.release();
    await dataSource.destroy();
  }
}
