import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { dropDatabase } from './drop-database.js';

const address = process.env.TEST_DATABASE_URL!;
const NAME = `drop_${process.pid}`;
const ROLE = `${NAME}_owner`;
let superuser: pg.Client;

/** A connection to a database of the server, as a role that may not do more than own it. */
async function connectAsOwner(database: string): Promise<pg.Client> {
  const url = Object.assign(new URL(address), { pathname: `/${database}`, username: ROLE, password: 'some' });
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const sessions = async (type: string): Promise<number> => {
  const { rowCount } = await superuser.query(
    'select from pg_stat_activity where datname = $1 and backend_type = $2',
    [NAME, type],
  );
  return rowCount!;
};

const mayChangeSettings = async (): Promise<boolean> => {
  const { rows } = await superuser.query("select current_setting('is_superuser') = 'on' as may");
  return rows[0].may;
};

beforeAll(async () => {
  superuser = new pg.Client({ connectionString: address });
  await superuser.connect();
  await superuser.query(`create role ${ROLE} login createdb password 'some'`);
});
afterAll(async () => {
  await superuser.query(`drop role ${ROLE}`);
  await superuser.end();
});

it('drops a database in which this user has sessions, and one that does not exist', async () => {
  const owner = await connectAsOwner(new URL(address).pathname.slice(1));
  await owner.query(`create database ${NAME}`);
  const other = await connectAsOwner(NAME);
  await dropDatabase(owner, NAME);
  await dropDatabase(owner, NAME);
  const { rowCount } = await superuser.query('select from pg_database where datname = $1', [NAME]);
  expect(rowCount).toBe(0);
  await Promise.allSettled([owner.end(), other.end()]);
});

it('drops a database while autovacuum works there, which force does not', async () => {
  // PostgreSQL from npm; the one of docker-compose is not ours to set.
  if (!(await mayChangeSettings())) return;
  await superuser.query("alter system set autovacuum_naptime = '1s'");
  await superuser.query('select pg_reload_conf()');
  const owner = await connectAsOwner(new URL(address).pathname.slice(1));
  try {
    await owner.query(`create database ${NAME}`);
    const inside = await connectAsOwner(NAME);
    await inside.query(`
      create table pages (no int) with (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1,
        autovacuum_vacuum_threshold = 1);
      insert into pages select generate_series(1, 200000);
      delete from pages where no % 2 = 0`);
    await inside.end();
    while ((await sessions('autovacuum worker')) === 0) await pause(50);
    await expect(owner.query(`drop database ${NAME} with (force)`)).rejects.toThrow('permission denied');
    await dropDatabase(owner, NAME);
  } finally {
    await superuser.query('alter system reset autovacuum_naptime');
    await superuser.query('select pg_reload_conf()');
    await owner.end();
  }
}, 60_000);
