// What a complete booking costs, with and without its papers (receipt, PDF, mails): CPU time by process and statements,
// whether it costs more when there are more of them, and what one booking makes, handler by handler.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atRate, completeBooking, ownCode, timeOf, times } from './load.mjs';
import { cpuDuring, perOne, total } from './machine.mjs';

/** Bookings before anything counts, so that V8 has compiled the code, as in a long-running process. */
const WARM_UP = 1_000;
const WARM_UP_CLIENTS = 16;
/** A shop rests between its bookings. A load right after another one hides what that costs. */
const REST_MS = 60_000;
/** With papers, less than what two cores hold, so that jobs are not made cheaper by a backlog. */
const WITH_PAPERS = { perSecond: 10, seconds: 20 };
export const WITHOUT_PAPERS = { perSecond: 20, seconds: 15 };
const STATEMENTS = { perSecond: 10, seconds: 8 };
const GIVE_UP_MS = 60_000;
const TRACED = 4;

const countOf = ({ perSecond, seconds }) => perSecond * seconds;

/** CPU ms of a load after a rest, by part, for one booking each. */
export async function cpuRested(parts, load, work) {
  await pause(REST_MS);
  const cpu = await cpuDuring(parts, work);
  return Object.fromEntries(Object.entries(cpu).map(([name, ms]) => [name, ms / countOf(load)]));
}

/** Waits until every event is sent and all its handlers have finished. @throws Error when none finishes for a minute */
export async function papersDone(db) {
  let [finished, at] = [-1, 0];
  for (;;) {
    const { rows } = await db.query(
      `select (select count(*)::int from event_effects) as finished, min(name) as open from outbox bench
       where settled_at is null and (sent_at is null or exists (select from unnest(handlers) h
         where not exists (select from event_effects where event_id = bench.id and handler = h)))`,
    );
    const [now] = rows;
    if (!now.open) return;
    if (now.finished > finished) [finished, at] = [now.finished, performance.now()];
    if (performance.now() - at > GIVE_UP_MS) throw new Error(`${now.open} has unfinished handlers`);
    await pause(200);
  }
}

/** Bookings at a rate. */
export const bookAt = ({ site }, { perSecond, seconds }) =>
  atRate(perSecond, seconds, () => completeBooking(site, ownCode()));

/** Bookings as fast as the machine makes them, with their papers; returns how many a second it holds. */
async function warmUp({ site, db }) {
  const ms = await timeOf(async () => {
    await times(WARM_UP, WARM_UP_CLIENTS, () => completeBooking(site, ownCode()));
    await papersDone(db);
  });
  return (WARM_UP / ms) * 1_000;
}

/** Statements of a booking as PostgreSQL counts them, without those of the bench. */
async function statementsOf(product, load, { isWorkerHeld = false } = {}) {
  const { db } = product;
  await track(db, 'top');
  await db.query('select pg_stat_statements_reset()');
  await bookAt(product, load);
  if (!isWorkerHeld) await papersDone(db);
  const { rows } = await db.query(
    `select sum(calls)::int as calls from pg_stat_statements where query not like '%bench%' and query not like '%pg_stat%'`,
  );
  await track(db, 'none');
  return rows[0].calls / countOf(load);
}

async function track(db, which) {
  await db.query(`alter system set pg_stat_statements.track = '${which}'`);
  await db.query('select pg_reload_conf()');
  await pause(200);
}

/** On a queue: warm-up, bookings with papers, a load without, and the same with papers again, each after a rest. */
export async function measurePapers(product, note) {
  const { db } = product;
  const noteOf = (name, value, goal) => note(`${name}, ${product.queue}`, value, goal);
  noteOf('bookings with papers, as many as it holds', `${(await warmUp(product)).toFixed(1)} /s`);
  const withPapers = () =>
    cpuRested(product, WITH_PAPERS, async () => {
      await bookAt(product, WITH_PAPERS);
      await papersDone(db);
    });
  const first = await withPapers();
  const statements = await statementsOf(product, STATEMENTS);
  await product.holdWorker();
  const without = await cpuRested(product, WITHOUT_PAPERS, () => bookAt(product, WITHOUT_PAPERS));
  const statementsWithout = await statementsOf(product, STATEMENTS, { isWorkerHeld: true });
  product.letWorkerGo();
  await papersDone(db);
  const last = await withPapers();
  const both = Object.fromEntries(Object.keys(first).map((name) => [name, (first[name] + last[name]) / 2]));
  noteOf(
    'PostgreSQL with papers against without',
    `${(both.PostgreSQL / without.PostgreSQL).toFixed(2)} times`,
  );
  noteOf('CPU of last bookings against first', `${(total(last) / total(first)).toFixed(2)} times`);
  noteOf('CPU with papers, rested, 10 a second', perOne(both));
  noteOf('CPU without papers, rested, 20 a second', perOne(without), '<= 10 ms');
  noteOf('statements with papers', statements.toFixed(1));
  noteOf('statements without papers', statementsWithout.toFixed(1), '<= 22, aim 16');
}

/** The environment for statementsByJob: every process counts its statements. */
export function tracing() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-counts-'));
  return {
    environment: {
      NODE_OPTIONS: `--import ${import.meta.resolve('./statements-by-job.mjs')}`,
      COUNTS_DIR: folder,
    },
    read: () => {
      const sums = {};
      for (const name of readdirSync(folder))
        for (const [source, count] of Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
          sums[source] = (sums[source] ?? 0) + count;
      return sums;
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Events, jobs and statements of one booking with papers. */
export async function measureJobs(product, read, note) {
  const { db, site } = product;
  const book = async () => {
    await completeBooking(site, ownCode());
    await papersDone(db);
  };
  await times(TRACED, 1, book);
  await pause(500);
  const before = read();
  const {
    rows: [{ seq }],
  } = await db.query('select max(seq) as seq from outbox');
  await times(TRACED, 1, book);
  await pause(500);
  const after = read();
  const each = (source) => (((after[source] ?? 0) - (before[source] ?? 0)) / TRACED).toFixed(1);
  const { rows: jobs } = await db.query(
    `select o.name as event, e.handler, count(e)::int as runs, avg(e.took_ms)::int as ms
     from outbox o left join event_effects e on e.event_id = o.id where o.seq > $1
     group by 1, 2 order by min(o.seq), 2`,
    [seq],
  );
  for (const { event, handler, runs, ms } of jobs) {
    const work = `${runs / TRACED} jobs, ${each(handler)} statements, ${ms} ms`;
    note(`  ${event}: ${handler ?? 'no handler has work'}`, handler ? work : '');
  }
  for (const source of ['requests', 'relay and timers', 'queue'])
    note(`  ${source}`, `${each(source)} statements`);
}
