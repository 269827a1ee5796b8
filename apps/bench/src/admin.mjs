// Response times of the admin area with a thousand and with a hundred thousand bookings, and an export of all of them
// compared with the database's upper bound: COPY of the bare table with its output discarded.
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { emptyBookings, fillBookings } from './admin-rows.mjs';
import { call, cookieOf, inMs, percentile, timeOf, times } from './load.mjs';
import { residentMiB } from './machine.mjs';
import { asRatio } from './product.mjs';

const RUNS = 50;
const PASSWORD = 'bench-administrator-1';
const EXPORT_TURNS = 2;
const GIVE_UP_MS = 60_000;
const WARM_UP_DAY = { from: '2000-01-01', to: '2000-01-01' };

/** A client with an administrator session. @throws Error for a response without a success status */
async function newAdministrator(site, db) {
  const username = `bench-admin-${Date.now()}`;
  const cookie = cookieOf(
    await call(site, 'POST', '/api/register', { body: { username, password: PASSWORD } }),
  );
  await db.query("update users set role = 'admin' where username = $1", [username]);
  return async (path) => {
    const answer = await call(site, 'GET', path, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
}

const calendarMonth = () => {
  const month = new Date().toISOString().slice(0, 7);
  return `/api/admin/calendar?from=${month}-01&to=${month}-28`;
};

const readsOf = (count) => ({
  'first page': '/api/admin/bookings?page=1',
  'last page': `/api/admin/bookings?page=${Math.ceil(count / 25)}`,
  'search, one name': '/api/admin/bookings?page=1&search=noor%20patel',
  'search, everybody': '/api/admin/bookings?page=1&search=example.com',
  'sort by parent': '/api/admin/bookings?page=1&sort=parent',
  'sort by price': '/api/admin/bookings?page=1&sort=-price',
  'one status': '/api/admin/bookings?page=1&status=completed',
  'type and days': '/api/admin/bookings?page=1&type=birthday&from=2020-01-01&to=2040-12-31',
  stats: '/api/admin/stats',
  'report, twelve months': '/api/admin/reports',
  'calendar, one month': calendarMonth(),
});

async function measure(ask, count) {
  const figures = {};
  for (const [name, path] of Object.entries(readsOf(count))) {
    await times(5, 1, () => ask(path));
    figures[name] = await timesOf(RUNS, () => ask(path));
  }
  return figures;
}

/** The ms of each of some sequential runs. */
async function timesOf(count, task) {
  const taken = [];
  while (taken.length < count) taken.push(await timeOf(task));
  return taken;
}

/** Deletes all bookings of the database. */
export async function measureAdmin(product, note) {
  const { db } = product;
  const ask = await newAdministrator(product.site, db);
  await emptyBookings(db);
  await fillBookings(db, 1_000);
  const few = await measure(ask, 1_000);
  await emptyBookings(db);
  await fillBookings(db, 100_000);
  const many = await measure(ask, 100_000);
  for (const [name, taken] of Object.entries(many)) {
    // Compares the fastest responses: other load on the machine differs between the two measurements.
    const ratio = (Math.min(...taken) / Math.min(...few[name])).toFixed(1);
    note(`  100,000 bookings: ${name}`, `${inMs(taken, [50, 95])}; quickest ${ratio} times that of 1,000`);
  }
  const slowest = Math.max(...Object.values(many).map((taken) => percentile(taken, 95)));
  note('admin, 100,000 bookings, slowest p95', `${slowest.toFixed(0)} ms`, '< 200 ms');
}

/** Requests an export like the API; waits until the file is complete, as an administrator sees it, and returns its rows. */
async function make(db, filter) {
  const id = randomUUID();
  const began = performance.now();
  await db.query(
    `with asked as (
       insert into exports (id, name, format, filter, created_at, touched_at, expires_at)
       values ($1, 'bookings', 'csv', $2, now(), now(), now() + interval '7 days')
     ) insert into outbox (name, payload) values ('export-requested', jsonb_build_object('exportId', $1::text))`,
    [id, filter],
  );
  for (;;) {
    const { rows } = await db.query('select status, rows from exports where id = $1', [id]);
    if (rows[0].status === 'ready') return rows[0].rows;
    if (rows[0].status === 'failed' || performance.now() - began > GIVE_UP_MS) throw new Error('no export');
    await pause(10);
  }
}

async function bareCopy(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const nowhere = new Writable({ write: (chunk, _, done) => done() });
  await pipeline(client.query(copyTo(`copy ${sql} to stdout (format csv, header)`)), nowhere);
  await client.end();
}

/** An export of all bookings and the bare COPY, alternating, and the memory growth of the worker. */
export async function measureExport(product, note) {
  const { db, pids } = product;
  await make(db, WARM_UP_DAY);
  await bareCopy(product.database, 'bookings');
  const before = residentMiB(pids.worker);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMiB(pids.worker))), 20);
  const [ours, bare] = [[], []];
  let rows = 0;
  for (let turn = 0; turn < EXPORT_TURNS; turn += 1) {
    ours.push(await timeOf(async () => (rows = await make(db, {}))));
    bare.push(await timeOf(() => bareCopy(product.database, 'bookings')));
  }
  clearInterval(watch);
  const [rate, reference] = [ours, bare].map((taken) => rows / (Math.min(...taken) / 1_000));
  note('CSV of 100,000 against bare COPY', asRatio(rate, reference), '>= 50 %, aim 80');
  note('memory that the worker took for a CSV', `${(most - before).toFixed(0)} MiB`, '<= 32 MiB, aim 16');
}
