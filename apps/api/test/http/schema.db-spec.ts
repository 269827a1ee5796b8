// Entities repeat the columns of the migrations. A mismatch would only cause failed writes or truncated values in
// production, so TypeORM is asked for its schema changes.
import { Test, type TestingModule } from '@nestjs/testing';
import { readSettings, Settings } from '#libs/platform/config';
import { DatabaseModule } from '#libs/platform/database';
import { setUpDatabase, SILENT } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { WorkerModule } from '../../../worker/src/worker.module.js';
import { ApiModule } from '../../src/api.module.js';

/** Constraints, foreign keys and indexes exist in the migrations only; TypeORM is expected to drop them. */
const ONLY_IN_MIGRATIONS =
  /^(ALTER TABLE "\w+" DROP CONSTRAINT "(fk|chk|uq|ix)_\w+"|DROP INDEX "public"\."(uq|ix)_\w+")$/;

afterAll(async () => {
  for (const app of apps) await app.close();
});
const database = setUpDatabase();
let apps: TestingModule[];

const startApp = async (module: typeof ApiModule | typeof WorkerModule) =>
  Test.createTestingModule({ imports: [DatabaseModule.forRoot(), module] })
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
    .setLogger(SILENT)
    .compile();

beforeAll(async () => {
  apps = [await startApp(ApiModule), await startApp(WorkerModule)];
});

/** TypeORM does not recognize the uuid default: it drops the default and sets it again. */
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
  it('match the column types, nullability and defaults of the migrations', async () => {
    for (const app of apps) expect(await differences(app.get(DataSource))).toEqual([]);
  });

  it('cover most tables of the database, so that the comparison is meaningful', async () => {
    const tables = new Set(
      apps.flatMap((app) => app.get(DataSource).entityMetadatas.map((each) => each.tableName)),
    );
    expect(tables.size).toBeGreaterThan(14);
  });

  it('control: a changed column is detected and reported', async () => {
    await database.query('alter table bookings alter column tax_cents type bigint');
    expect((await differences(apps[0]!.get(DataSource))).join()).toContain('tax_cents');
    await database.query('alter table bookings alter column tax_cents type integer');
  });
});
