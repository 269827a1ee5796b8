import { setTimeout as pause } from 'node:timers/promises';
import { setUpDatabase, until } from '#libs/platform/testing';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  migrate,
  migrationOptions,
  PreReleaseError,
  runMigrations,
  waitForMigrations,
  withMigrationLock,
} from './migrate.js';

const database = setUpDatabase();
beforeAll(async () => {
  // As the role behind a pooler may have.
  const [{ name }] = await database.query<{ name: string }>('select current_database() as name');
  await database.query(`alter database ${name} set statement_timeout = '200ms'`);
});

it('migrations run without a statement timeout, and wait for a table only shortly', async () => {
  const connection = await new DataSource(migrationOptions(database.url)).initialize();
  try {
    expect(await connection.query('show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
    expect(await connection.query('show lock_timeout')).toEqual([{ lock_timeout: '3s' }]);
  } finally {
    await connection.destroy();
  }
});

describe('several processes that prepare the database', () => {
  it('run one after another, and the waiting ones say so', async () => {
    let [active, maxActive, waiting] = [0, 0, 0];
    const prepare = () =>
      withMigrationLock(
        database.url,
        () => (waiting += 1),
        async () => {
          maxActive = Math.max(maxActive, (active += 1));
          await pause(250);
          active -= 1;
        },
      );
    await Promise.all([prepare(), prepare(), prepare()]);
    expect([maxActive, waiting]).toEqual([1, 2]);
  });

  it('let the next one in after a failure', async () => {
    const failing = withMigrationLock(
      database.url,
      () => {},
      () => Promise.reject(new Error('no disk')),
    );
    await expect(failing).rejects.toThrow('no disk');
    let isIn = false;
    await withMigrationLock(
      database.url,
      () => {},
      async () => void (isIn = true),
    );
    expect(isIn).toBe(true);
  });
});

class AddColumn1899000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add column test_note text');
  }
  async down(): Promise<void> {}
}

it('a migration gives way to requests while its table is in use, and runs afterwards', async () => {
  const options = migrationOptions(database.url, 100);
  const migrating = await new DataSource({
    ...options,
    migrations: [AddColumn1899000000000],
  } as never).initialize();
  const serving = await new DataSource(migrationOptions(database.url)).initialize();
  const runner = serving.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query('select from outbox');
    let ran: string[] | null = null;
    const done = runMigrations(migrating).then((names) => (ran = names));
    const isWaiting = async () =>
      (await database.query("select from pg_locks where mode = 'AccessExclusiveLock' and not granted"))
        .length > 0;
    await until('the migration waits for the table', isWaiting);
    // Behind a migration that waits on, this would wait, too.
    await serving.query('select from outbox');
    expect(ran).toBeNull();
    await runner.commitTransaction();
    await done;
    expect(ran).toEqual(['AddColumn1899000000000']);
  } finally {
    await runner.release();
    await Promise.all([serving.destroy(), migrating.destroy()]);
    await database.query('alter table outbox drop column if exists test_note');
    await database.query("delete from migrations where name = 'AddColumn1899000000000'");
  }
}, 15_000);

it('a program that needs the schema waits until it is migrated', async () => {
  const [{ name, timestamp }] = await database.query<{ name: string; timestamp: string }>(
    'delete from migrations where timestamp = (select max(timestamp) from migrations) returning name, timestamp',
  );
  let isReady = false;
  const ready = new Promise<void>((onWait) => {
    void waitForMigrations(database.url, onWait).then(() => (isReady = true));
  });
  await ready;
  expect(isReady).toBe(false);
  await database.query('insert into migrations (name, timestamp) values ($1, $2)', [name, timestamp]);
  await until('the program goes on', () => isReady);
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
  await database.query('delete from migrations where timestamp < 1798000000001');
  expect(await migrate(database.url)).toEqual([]);
});
