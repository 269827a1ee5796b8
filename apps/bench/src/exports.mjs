// An export of all bookings compared with the database's upper bound: COPY of the bare table with its output discarded.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const GIVE_UP_MS = 60_000;
const WARM_UP_DAY = { from: '2000-01-01', to: '2000-01-01' };

const rssMib = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_024;

/** Requests an export like the API; returns the ms until the file is complete, as an administrator sees it. */
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
    if (rows[0].status === 'ready') return { rows: rows[0].rows, ms: performance.now() - began };
    if (rows[0].status === 'failed' || performance.now() - began > GIVE_UP_MS) throw new Error('no export');
    await pause(10);
  }
}

async function bareCopy(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  const nowhere = new Writable({ write: (chunk, _, done) => done() });
  await pipeline(client.query(copyTo(`copy ${sql} to stdout (format csv, header)`)), nowhere);
  await client.end();
  return performance.now() - began;
}

/** Rows per second of the export and of the bare COPY, alternating, and the memory growth of the worker in MiB. */
export async function exportOfBookings(product, db, turns = 2) {
  await make(db, WARM_UP_DAY);
  await bareCopy(product.database, 'bookings');
  const before = rssMib(product.workerPid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, rssMib(product.workerPid))), 20);
  const [ours, bare] = [[], []];
  let rows = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const made = await make(db, {});
    rows = made.rows;
    ours.push(made.ms);
    bare.push(await bareCopy(product.database, 'bookings'));
  }
  clearInterval(watch);
  const rate = rows / (Math.min(...ours) / 1_000);
  const reference = rows / (Math.min(...bare) / 1_000);
  return { rows, rate, reference, ratio: rate / reference, grewMib: most - before };
}
