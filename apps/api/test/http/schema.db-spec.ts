// The migrations are the truth; entities repeat the columns. Where the two disagree, a write fails or a value is
// cut in production only: so TypeORM is asked what it would change.
import { Test, type TestingModule } from '@nestjs/testing';
import { readSettings, Settings } from '#libs/platform/config';
import { setUpDatabase } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { WorkerModule } from '../../../worker/src/worker.module.js';
import { ApiModule } from '../../src/api.module.js';

/** Constraints, foreign keys and indexes live in the migrations alone: that TypeORM would drop them is expected. */
const ONLY_IN_MIGRATIONS =
  /^(ALTER TABLE "\w+" DROP CONSTRAINT "(fk|chk|uq|ix)_\w+"|DROP INDEX "public"\."(uq|ix)_\w+")$/;

afterAll(async () => {
  for (const app of apps) await app.close();
});
const database = setUpDatabase();
let apps: TestingModule[];

const startApp = async (module: typeof ApiModule | typeof WorkerModule) =>
  Test.createTestingModule({ imports: [module] })
    .overrideProvider(Settings)
    .useValue(
      readSettings({
        DATABASE_URL: database.url,
        SMTP_URL: 'smtp://127.0.0.1:1025',
        PAYPAL_CLIENT_ID: 'nobody',
        PAYPAL_CLIENT_SECRET: 'nothing',
        LOG_LEVEL: 'silent',
      }),
    )
    .setLogger(false as never)
    .compile();

beforeAll(async () => {
  apps = [await startApp(ApiModule), await startApp(WorkerModule)];
});

/** TypeORM takes a uuid default for its own generator: it drops the very default that it then sets again. */
const SETS_UUID_DEFAULT = / SET DEFAULT gen_random_uuid\(\)$/;
const isUuidDefaultAgain = (query: string, all: string[]) => {
  const column = query.replace(SETS_UUID_DEFAULT, '').replace(/ DROP DEFAULT$/, '');
  return all.includes(`${column} DROP DEFAULT`) && all.includes(`${column} SET DEFAULT gen_random_uuid()`);
};

async function differences(db: DataSource): Promise<string[]> {
  const { upQueries } = await db.driver.createSchemaBuilder().log();
  const queries = upQueries.map(({ query }) => query.trim());
  return queries.filter((query) => !ONLY_IN_MIGRATIONS.test(query) && !isUuidDefaultAgain(query, queries));
}

describe('the entities', () => {
  it('have the column types, nullability and defaults that the migrations made', async () => {
    for (const app of apps) expect(await differences(app.get(DataSource))).toEqual([]);
  });

  it('cover most tables of the database, so that the comparison compares something', async () => {
    const tables = new Set(
      apps.flatMap((app) => app.get(DataSource).entityMetadatas.map((each) => each.tableName)),
    );
    expect(tables.size).toBeGreaterThan(14);
  });

  it('control: a changed column is detected and named', async () => {
    await database.query('alter table bookings alter column tax_cents type bigint');
    expect((await differences(apps[0]!.get(DataSource))).join()).toContain('tax_cents');
    await database.query('alter table bookings alter column tax_cents type integer');
  });
});
