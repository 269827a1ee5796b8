// Bookings: response times, and rates and CPU time compared with a bare server at the same time.
import {
  atOnce,
  atRate,
  bareBooking,
  book,
  call,
  completeBooking,
  inMs,
  ONE_CODE,
  ownCode,
} from './load.mjs';
import { cpuDuring, perOne } from './machine.mjs';
import { papersDone } from './papers.mjs';
import { asRatio, startReference } from './product.mjs';

const SLICE_SECONDS = 3;
const SLICES = 2;
const BARE = { perSecond: 40, seconds: 10 };

/** Alternates between both, so that other load affects them equally; rates are means over all slices. */
async function inTurns(clients, ours, theirs) {
  const sums = [0, 0];
  for (let turn = 0; turn < SLICES; turn += 1) {
    sums[0] += await atOnce(clients, SLICE_SECONDS, ours);
    sums[1] += await atOnce(clients, SLICE_SECONDS, theirs);
  }
  return asRatio(sums[0] / SLICES, sums[1] / SLICES);
}

export async function measureTimes({ site }, note) {
  const booked = await atRate(20, 15, () => book(site));
  note('create a booking, 20 a second', inMs(booked), 'p99 < 150 ms');
}

/** Measures the API alone: the worker is paused, otherwise its browser would be measured as well. */
export async function measureRates(product, note) {
  const { site } = product;
  const { text } = await call(site, 'GET', '/api/games');
  const reference = await startReference(product, text);
  await papersDone(product.db);
  await product.holdWorker();
  const bare = () => bareBooking(reference.site);
  try {
    await atOnce(16, SLICE_SECONDS, bare);
    const { PostgreSQL } = product.pids;
    const both = { pids: { 'bare server': reference.pid, PostgreSQL } };
    const cpu = await cpuDuring(both, () => atRate(BARE.perSecond, BARE.seconds, bare));
    note('CPU of the bare server', perOne(cpu, BARE.perSecond * BARE.seconds));
    const ofMany = () => completeBooking(site, ownCode());
    for (const clients of [16, 64]) {
      const compared = await inTurns(clients, ofMany, bare);
      note(`bookings against a bare server, ${clients} at once`, compared, '>= 40 %, aim 70');
    }
    // Contention on the row of one code must not block bookings.
    const ofOne = await inTurns(16, () => completeBooking(site, ONE_CODE), ofMany);
    note('one promo code against many', ofOne, '>= 60 %');
    const reading = (origin, path) => async () => {
      const { status } = await call(origin, 'GET', path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
    };
    const read = await inTurns(16, reading(site, '/api/games'), reading(reference.site, '/json'));
    note('catalog reads against bare JSON', read, '>= 25 %, aim 50');
  } finally {
    await reference.stop();
  }
}
