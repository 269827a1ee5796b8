// A soak: bookings at a steady rate for SOAK_MINUTES. Memory must be flat after a third of the time, what waits bounded, and
// PostgreSQL's CPU per booking at the end that of the beginning.
import { atRate, completeBooking, ownCode } from './load.mjs';
import { cpuDuring, memoryByPart } from './machine.mjs';
import { papersDone } from './papers.mjs';

const MINUTES = Number(process.env.SOAK_MINUTES || 30);
const PER_SECOND = 3;
const MOST_WAITING = 200;
const MOST_GROWTH = 1.2;
/** The stand-in and the mail catcher keep all they get: they are somebody else's in production. */
const JUDGED = ['API', 'worker', 'browser', 'supervisor', 'PostgreSQL'];

const SIZES = `select
  (select count(*)::int from outbox where sent_at is null) as unsent,
  (select count(*)::int from bullmq.job) as jobs,
  (select count(*)::int from outbox) as outbox,
  pg_total_relation_size('outbox') / 1024 as "outboxKiB",
  pg_total_relation_size('bullmq.job') / 1024 as "jobsKiB"`;

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Math.round(value)}`)
    .join(', ');

/** One minute of load; returns what it cost, and memory and tables at its end. */
async function minute(product) {
  const seconds = 60;
  const cpu = await cpuDuring(product, () =>
    atRate(PER_SECOND, seconds, () => completeBooking(product.site, ownCode())),
  );
  const { rows } = await product.db.query(SIZES);
  return { cpu: cpu.PostgreSQL / (PER_SECOND * seconds), memory: memoryByPart(product), tables: rows[0] };
}

/** Notes each minute's figures and those at the end; sets the exit code when one breaks its limit. */
export async function soak(product, note) {
  const minutes = [];
  for (let no = 1; no <= MINUTES; no += 1) {
    const measured = await minute(product);
    minutes.push(measured);
    note(`minute ${no}: memory, MiB`, rounded(measured.memory));
    note(`minute ${no}: rows and KiB`, rounded(measured.tables));
    note(`minute ${no}: PostgreSQL per booking`, `${measured.cpu.toFixed(1)} ms`);
  }
  await papersDone(product.db);
  judge(minutes, note);
}

function judge(minutes, note) {
  const fifth = Math.ceil(minutes.length / 5);
  const third = Math.ceil(minutes.length / 3);
  const limit = (name, value, most) => {
    note(name, value.toFixed(2), `<= ${most}`);
    if (value > most) process.exitCode = 1;
  };
  const costOf = (some) => mean(some.map(({ cpu }) => cpu));
  const ratio = costOf(minutes.slice(-fifth)) / costOf(minutes.slice(0, fifth));
  limit('PostgreSQL per booking, last fifth against first', ratio, MOST_GROWTH);
  for (const name of JUDGED) {
    const memoryOf = (some) => mean(some.map(({ memory }) => memory[name]));
    const growth = memoryOf(minutes.slice(-fifth)) / memoryOf(minutes.slice(third, third + fifth));
    limit(`memory of ${name}, last fifth against that after a third`, growth, MOST_GROWTH);
  }
  // What others do on the machine may hold the worker up for some minutes.
  const waiting = minutes.slice(-fifth).map(({ tables }) => tables.unsent + tables.jobs);
  limit('events and jobs waiting, most in the last fifth', Math.max(...waiting), MOST_WAITING);
}
