import { setUpDatabase } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { connectionOptions } from './connection.js';
import { prepared } from './prepared.js';

afterAll(async () => {
  await db?.destroy();
});
const database = setUpDatabase();
let db: DataSource;

beforeAll(async () => {
  db = await new DataSource({ ...connectionOptions(database.url), poolSize: 1 } as never).initialize();
});

const kept = () =>
  db.query<{ statement: string; calls: number }[]>(
    `select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements`,
  );

it('prepares registered statements once per connection and others not at all', async () => {
  for (const key of ['a', 'b', 'c']) {
    await db.query(prepared('select tries from rate_limits where key = $1'), [key]);
    await db.query('select tries from rate_limits where ends_at < $1', [new Date()]);
  }
  expect(await kept()).toEqual([{ statement: 'select tries from rate_limits where key = $1', calls: 3 }]);
});
