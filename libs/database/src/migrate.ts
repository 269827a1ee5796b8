import { DataSource } from 'typeorm';
import { connectionOptions } from './connection.js';

const MIGRATION_LOCK = 7_302_114;

/** Brings a database up to date; several processes may ask at once, one of them does the work. */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = await new DataSource(connectionOptions(url)).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done = await dataSource.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    await runner.release();
    await dataSource.destroy();
  }
}
