import { setUpDatabase } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { migrate, MIGRATION_LOCK, migrationOptions, PreReleaseError } from './migrate.js';

const database = setUpDatabase();

it('migrations run without a statement timeout', async () => {
  const connection = await new DataSource(migrationOptions(database.url)).initialize();
  try {
    expect(await connection.query('show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  } finally {
    await connection.destroy();
  }
});

it('migrate() reports that it waits for another process, then continues', async () => {
  const other = await new DataSource(migrationOptions(database.url)).initialize();
  const runner = other.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    let migrating: Promise<string[]> = Promise.resolve(['not begun']);
    await new Promise<void>((onWait) => {
      migrating = migrate(database.url, onWait);
    });
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    expect(await migrating).toEqual([]);
  } finally {
    await runner.release();
    await other.destroy();
  }
});

it('a pre-release database is rejected with instructions and is not changed', async () => {
  const tables = "select table_name from information_schema.tables where table_schema = 'public' order by 1";
  const before = await database.query(tables);
  await database.query(
    `insert into migrations (timestamp, name) values (1700000001000, 'Events1700000001000')`,
  );
  const error: unknown = await migrate(database.url).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PreReleaseError);
  expect((error as Error).message).toContain('npm run reset');
  expect(await database.query(tables)).toEqual(before);
  await database.query('delete from migrations where timestamp < 1795600000001');
  expect(await migrate(database.url)).toEqual([]);
});
