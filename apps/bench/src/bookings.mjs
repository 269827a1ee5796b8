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
import { perOne, total } from './machine.mjs';
import { bookAt, cpuRested, papersDone, WITHOUT_PAPERS } from './papers.mjs';
import { asRatio, startReference } from './product.mjs';

const CLIENTS = 16;
const SLICE_SECONDS = 3;
const SLICES = 2;

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
    await atOnce(CLIENTS, SLICE_SECONDS, bare);
    const { PostgreSQL } = product.pids;
    const both = { pids: { 'bare server': reference.pid, PostgreSQL } };
    const { perSecond, seconds } = WITHOUT_PAPERS;
    const theirs = await cpuRested(both, WITHOUT_PAPERS, () => atRate(perSecond, seconds, bare));
    const ours = await cpuRested(product, WITHOUT_PAPERS, () => bookAt(product, WITHOUT_PAPERS));
    const times = `${(total(ours) / total(theirs)).toFixed(1)} times`;
    note('CPU against a bare server, rested, 20 a second', times, '<= 2.5 times');
    note('CPU of the bare server', perOne(theirs));
    const ofMany = () => completeBooking(site, ownCode());
    const compared = await inTurns(CLIENTS, ofMany, bare);
    note(`bookings against a bare server, ${CLIENTS} at once`, compared, '>= 40 %, aim 70');
    // Contention on the row of one code must not block bookings.
    const ofOne = await inTurns(CLIENTS, () => completeBooking(site, ONE_CODE), ofMany);
    note('one promo code against many', ofOne, '>= 60 %');
    const reading = (origin, path) => async () => {
      const { status } = await call(origin, 'GET', path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
    };
    const read = await inTurns(CLIENTS, reading(site, '/api/games'), reading(reference.site, '/json'));
    note('catalog reads against bare JSON', read, '>= 25 %, aim 50');
  } finally {
    await reference.stop();
  }
}
