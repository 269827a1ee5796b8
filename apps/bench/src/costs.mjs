// CPU time of a booking by process, and whether documents are created in time under load.
import { setTimeout as pause } from 'node:timers/promises';
import { cpuDuring, partsOf, perOne } from './cpu.mjs';
import { bookAndPay, completeBooking } from './guest.mjs';
import { atRate } from './load.mjs';

const BOOKINGS = 640;
/** Bookings before the measurement, so that V8 has compiled the code, as in a long-running process. */
const WARM_UP = 960;
const AT_ONCE = 16;
const BURST = { perSecond: 8, seconds: 60, within: 60 };
const COUNTED = ['API', 'PostgreSQL', 'Redis'];

/** Makes `count` complete bookings with one code, AT_ONCE of them concurrently. */
async function complete(product, code, count) {
  const client = async () => {
    for (let done = 0; done < count / AT_ONCE; done += 1) await completeBooking(product.site, code);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

/** CPU time of bookings without later jobs; the caller must pause the worker. */
export async function measureCpu(product, db, code, note) {
  await complete(product, code, WARM_UP);
  const { cpu } = await cpuDuring(await partsOf(product, db), () => complete(product, code, BOOKINGS));
  const ours = COUNTED.reduce((sum, name) => sum + (cpu[name] ?? 0), 0) / BOOKINGS;
  note(
    `CPU of a complete booking, ${product.queue}`,
    perOne(cpu, BOOKINGS),
    'by part, without what follows from it',
  );
  note('the same: API, PostgreSQL and Redis', `${ours.toFixed(1)} ms`, '<= 10 ms, aim 6');
}

/** Paid bookings for a minute while the worker creates their documents and mails. */
export async function measureBurst(product, db, note) {
  const stored = async () => Number((await db.query('select count(*) from receipts')).rows[0].count);
  const count = BURST.perSecond * BURST.seconds;
  const goal = (await stored()) + count;
  const work = async () => {
    await atRate(BURST.perSecond, BURST.seconds, () => bookAndPay(product.site));
    const ended = performance.now();
    const waited = () => (performance.now() - ended) / 1_000;
    while ((await stored()) < goal && waited() < 3 * BURST.within) await pause(50);
    return waited();
  };
  const { result, cpu } = await cpuDuring(await partsOf(product, db), work);
  note(
    `receipts of ${count} bookings in ${BURST.seconds} s, ${product.queue}`,
    (await stored()) < goal ? 'not all stored' : `stored ${result.toFixed(1)} s after`,
    `<= ${BURST.within} s`,
  );
  note('CPU of such a booking with receipt and mail', perOne(cpu, count), 'by part');
}
