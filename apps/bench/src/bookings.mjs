// Bookings: response times, SQL statements, CPU time by process, and rates beside a bare server at the same time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  atOnce,
  atRate,
  bareBooking,
  book,
  bookAndPay,
  call,
  completeBooking,
  inMs,
  times,
} from './load.mjs';
import { asRatio, cpuDuring, perOne, startReference } from './product.mjs';
import { bareRate, paidToStored, receiptRate } from './receipts.mjs';

const SLICE_SECONDS = 5;
const SLICES = 2;
const MANY_CODES = 500;
const ONE_CODE = 'BENCHALL';
const COUNTED = 640;
/** Bookings before the measurement, so that V8 has compiled the code, as in a long-running process. */
const WARM_UP = 960;
const BURST = { perSecond: 8, seconds: 60, within: 60 };
const STATEMENT = /LOG:\s+(statement|execute [^:]*): /g;
const STATEMENT_REPEATS = 3;

export const makeCodes = (db) =>
  db.query(
    `insert into promo_codes (code, discount_type, discount_value, usage_limit, start_date)
     select code, 'fixed', 40, 1000000, date '2020-01-01' from
       (select '${ONE_CODE}' as code union all select 'BENCH' || n from generate_series(1, ${MANY_CODES}) n) c`,
  );

let next = 0;
const ownCode = () => `BENCH${(next++ % MANY_CODES) + 1}`;

/** Alternates between both, so that other load affects them equally; rates are means over all slices. */
async function inTurns(clients, ours, theirs) {
  const sums = [0, 0];
  for (let turn = 0; turn < SLICES; turn += 1) {
    sums[0] += await atOnce(clients, SLICE_SECONDS, ours);
    sums[1] += await atOnce(clients, SLICE_SECONDS, theirs);
  }
  return asRatio(sums[0] / SLICES, sums[1] / SLICES);
}

export async function measureTimes(product, db, note) {
  await call(product.site, 'GET', '/api/games');
  const booked = await atRate(20, 20, () => book(product.site));
  note('create a booking, 20 a second for 20 s', inMs(booked), 'p99 < 150 ms');
  const stored = await paidToStored(product, db, 20);
  note('paid to receipt stored, 20 bookings', inMs(stored, [50, 95]), '< 3000 ms');
}

/** Measures the API alone: the worker is paused, otherwise its browser would be measured as well. */
export async function measureRates(product, db, note) {
  const { site } = product;
  await makeCodes(db);
  const { text, headers } = await call(site, 'GET', '/api/games');
  const reference = await startReference(product, text);
  await product.holdWorker(db);
  try {
    note('SQL statements of a complete booking', await statementsOfBooking(site, db), '<= 22, aim 16');
    await measureCpu(product, db, note);
    const ofMany = () => completeBooking(site, ownCode());
    for (const clients of [16, 64]) {
      const compared = await inTurns(clients, ofMany, () => bareBooking(reference.site));
      note(`complete bookings, ${clients} at once, against a bare server`, compared, '>= 40 %, aim 70');
    }
    // Contention on the row of one code must not block bookings.
    const ofOne = await inTurns(16, () => completeBooking(site, ONE_CODE), ofMany);
    note('one promo code for all against many codes, 16 at once', ofOne, '>= 60 %');
    const reading = (origin, path, sent, expected) => async () => {
      const { status } = await call(origin, 'GET', path, { headers: sent });
      if (status !== expected) throw new Error(`${path}: ${status}`);
    };
    const bare = reading(reference.site, '/json', {}, 200);
    const whole = await inTurns(16, reading(site, '/api/games', {}, 200), bare);
    note('catalogue reads, whole, against bare JSON', whole, '>= 25 %, aim 50');
    const known = reading(site, '/api/games', { 'if-none-match': headers.etag }, 304);
    note('catalogue reads, not modified (ETag)', await inTurns(16, known, bare), '>= 25 %, aim 50');
  } finally {
    await reference.stop();
  }
  const { rate, cpuMs } = await receiptRate(product, db);
  note('CPU of a receipt, worker with Chromium', `${cpuMs.toFixed(1)} ms`, 'aim 25 ms');
  note('PDF receipts against bare puppeteer', asRatio(rate, await bareRate(product)), '>= 70 %');
}

/** CPU time of bookings without later jobs; the caller must pause the worker. */
export async function measureCpu(product, db, note) {
  const complete = (count) => times(count, 16, () => completeBooking(product.site, ONE_CODE));
  await complete(WARM_UP);
  const { cpu } = await cpuDuring(product, db, () => complete(COUNTED));
  const ours = ['API', 'PostgreSQL', 'Redis'].reduce((sum, name) => sum + (cpu[name] ?? 0), 0) / COUNTED;
  note(
    `CPU of a complete booking, ${product.queue}`,
    perOne(cpu, COUNTED),
    'by part, without what follows from it',
  );
  note('the same: API, PostgreSQL and Redis', `${ours.toFixed(1)} ms`, '<= 10 ms, aim 6');
}

/** Paid bookings for a minute while the worker creates their documents and mails. */
export async function measureBurst(product, db, note) {
  const stored = async () => Number((await db.query('select count(*) from receipts')).rows[0].count);
  const count = BURST.perSecond * BURST.seconds;
  const goal = (await stored()) + count;
  const { result, cpu } = await cpuDuring(product, db, async () => {
    await atRate(BURST.perSecond, BURST.seconds, () => bookAndPay(product.site));
    const ended = performance.now();
    const waited = () => (performance.now() - ended) / 1_000;
    while ((await stored()) < goal && waited() < 3 * BURST.within) await pause(50);
    return waited();
  });
  note(
    `receipts of ${count} bookings in ${BURST.seconds} s, ${product.queue}`,
    (await stored()) < goal ? 'not all stored' : `stored ${result.toFixed(1)} s after`,
    `<= ${BURST.within} s`,
  );
  note('CPU of such a booking with receipt and mail', perOne(cpu, count), 'by part');
}

/** SQL statements of one complete booking, including begin and commit, from the server's log. */
async function statementsOfBooking(site, db) {
  const { rows } = await db.query('show data_directory');
  const log = join(rows[0].data_directory, '../postgres.log');
  const count = () => (readFileSync(log, 'utf8').match(STATEMENT) ?? []).length;
  await db.query("alter system set log_statement = 'all'");
  await db.query('select pg_reload_conf()');
  try {
    await pause(500);
    await completeBooking(site, ONE_CODE);
    const before = count();
    await times(STATEMENT_REPEATS, 1, () => completeBooking(site, ONE_CODE));
    await pause(200);
    return (count() - before) / STATEMENT_REPEATS;
  } finally {
    await db.query('alter system reset log_statement');
    await db.query('select pg_reload_conf()');
  }
}
