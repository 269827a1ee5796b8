import pg from 'pg';
import { setUpDatabase } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { connectionOptions } from './connection.js';
import { LimitedClient } from './limited-client.js';

const LIMIT_MS = 200;
const SLOW = 'select pg_sleep(1.5)';

const database = setUpDatabase();
const clients: pg.Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.end().catch(() => {}))));

async function connected(Client: typeof pg.Client): Promise<pg.Client> {
  const client = new Client({ connectionString: database.url, query_timeout: LIMIT_MS });
  client.on('error', () => {});
  clients.push(client);
  await client.connect();
  return client;
}

it('a client closes its connection when an answer does not come in time', async () => {
  const client = await connected(LimitedClient);
  const ended = new Promise((resolve) => client.once('end', resolve));
  await expect(client.query(SLOW)).rejects.toThrow('Query read timeout');
  await ended;
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
});

it('control: without it the next statement waits behind the lost one', async () => {
  const client = await connected(pg.Client);
  await expect(client.query(SLOW)).rejects.toThrow('Query read timeout');
  await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
});

it('a session of the pool lets the server notice that its client has gone', async () => {
  const url = new URL(database.url);
  url.searchParams.delete('host');
  const db = await new DataSource(connectionOptions(url.toString())).initialize();
  const shown = await db.query(
    "select setting::int from pg_settings where name in ('tcp_keepalives_idle', 'tcp_user_timeout') order by name",
  );
  await db.destroy();
  expect(shown).toEqual([{ setting: 10 }, { setting: 25_000 }]);
});
