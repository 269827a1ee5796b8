// Response times of the admin area with a thousand and with a hundred thousand bookings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyBookings, fillBookings } from './admin-rows.mjs';
import { call, percentile } from './load.mjs';

const RUNS = 50;
const PASSWORD = 'bench-administrator-1';

/** A client with an administrator session. @throws Error for a response without a success status */
async function newAdministrator(site, db) {
  const username = `bench-admin-${Date.now()}`;
  const { headers } = await call(site, 'POST', '/api/register', { body: { username, password: PASSWORD } });
  await db.query("update users set role = 'admin' where username = $1", [username]);
  const cookie = headers['set-cookie'][0].split(';')[0];
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
    for (let warmUp = 0; warmUp < 5; warmUp += 1) await ask(path);
    const times = [];
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now();
      await ask(path);
      times.push(performance.now() - began);
    }
    figures[name] = { p50: percentile(times, 50), p95: percentile(times, 95), best: Math.min(...times) };
  }
  return figures;
}

function residentMiB(product) {
  const pid = readFileSync(join(product.dataDir, 'run/api.pid'), 'utf8').split('-')[0];
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** The full list, for which the specified call returns up to 10,000 rows. */
async function wholeList(product, ask) {
  const before = residentMiB(product);
  const times = [];
  let bytes = 0;
  for (let run = 0; run < 5; run += 1) {
    const began = performance.now();
    bytes = (await ask('/api/admin/bookings')).text.length;
    times.push(performance.now() - began);
  }
  const growth = residentMiB(product) - before;
  return `p50 ${percentile(times, 50)} ms, ${(bytes / 1_048_576).toFixed(1)} MiB, ${growth.toFixed(0)} MiB more memory`;
}

/** Deletes all bookings of the database. */
export async function measureAdmin(product, db, note) {
  const ask = await newAdministrator(product.site, db);
  await emptyBookings(db);
  await fillBookings(db, 1_000);
  const few = await measure(ask, 1_000);
  await emptyBookings(db);
  await fillBookings(db, 100_000);
  const many = await measure(ask, 100_000);
  for (const [name, { p50, p95, best }] of Object.entries(many)) {
    const { [name]: small } = few;
    // Compares the fastest responses: other load on the machine differs between the two measurements.
    const ratio = (best / small.best).toFixed(1);
    const beside = `with 1 000: p50 ${small.p50}, p95 ${small.p95}; quickest against quickest ${ratio}`;
    note(`admin, 100 000 bookings: ${name}`, `p50 ${p50}, p95 ${p95} ms`, `p95 < 200 ms (${beside})`);
  }
  note('admin, the whole list of 10 000', await wholeList(product, ask), 'sane');
}
