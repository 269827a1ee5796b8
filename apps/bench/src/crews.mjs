// The cost of crew scheduling: bookings with five crews and without crews, and the available starts of six weeks.
import { setTimeout as pause } from 'node:timers/promises';
import { atRate, book, call, inMs, percentile, timeOf, times } from './load.mjs';

const CREWS = 5;
const ROUNDS = 10;
const ROUND = { perSecond: 20, seconds: 3 };
/** Far enough apart for setup, event, pack-down and drive, so that each crew can take all starts of a day. */
const STARTS = ['9:00 AM', '12:00 PM', '3:00 PM', '6:00 PM'];
const DAYS = 42;
const RESERVATIONS = 500;
const READS = 100;
const AT_ONCE = 8;

const dayAhead = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
async function layDownCrews(db) {
  await db.query(
    `with vans as (
       insert into crews (name, home_zip, position) select 'Bench van ' || n, '10001', n from generate_series(1, $1::int) n
       returning no
     ) insert into crew_hours select no, weekday, 420, 1320 from vans, generate_series(0, 6) as weekday`,
    [CREWS],
  );
}

/** Switches all crews on or off, and waits until the API has loaded the change. */
async function switchCrews(product, db, isOn) {
  await db.query('update crews set is_active = $1', [isOn]);
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const { text } = await call(product.site, 'GET', `/api/availability?from=${dayAhead(30)}&days=1`);
    if (JSON.parse(text).limited === isOn) return;
    await pause(20);
  }
  throw new Error('the site never knew of the crews');
}

/** Creates consecutive bookings that fill each day: every start as often as there are crews. */
function bookingsFrom(firstDay) {
  let count = 0;
  return (site) => {
    const place = Math.floor(count / CREWS);
    count += 1;
    return book(site, {
      eventDate: dayAhead(firstDay + Math.floor(place / STARTS.length)),
      eventTime: STARTS[place % STARTS.length],
    });
  };
}

/** The half of the rounds with less interference from other load. */
const quieterHalf = (rounds) =>
  rounds
    .toSorted((a, b) => percentile(a, 99) - percentile(b, 99))
    .slice(0, rounds.length / 2)
    .flat();

/** Alternates between both, so that other load affects them equally. */
async function creations(product, db) {
  const taken = { on: [], off: [] };
  const create = { on: bookingsFrom(100), off: bookingsFrom(100) };
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const name of turn % 2 ? ['on', 'off'] : ['off', 'on']) {
      await switchCrews(product, db, name === 'on');
      const round = await atRate(ROUND.perSecond, ROUND.seconds, () => create[name](product.site));
      // The first round warms up V8 and the query plans.
      if (turn > 0) taken[name].push(round);
    }
  }
  return { on: quieterHalf(taken.on), off: quieterHalf(taken.off) };
}

/** Sequential reads; `before` runs ahead of each one and is not measured. */
async function reads(
  product,
  { before = async () => {}, query = () => '&zipCode=10001', headers = {}, status = 200 },
) {
  const taken = [];
  let etag = '';
  for (let n = 0; n < READS; n += 1) {
    await before();
    const path = `/api/availability?from=${dayAhead(20)}&days=${DAYS}&games=sack-sprint,tug-of-champions,cup-stack-blitz${query(n)}`;
    let answer;
    taken.push(await timeOf(async () => (answer = await call(product.site, 'GET', path, { headers }))));
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    etag = answer.headers.etag;
  }
  return { taken, etag };
}

export async function measureCrews(product, db, note) {
  await product.holdWorker(db);
  await layDownCrews(db);
  const { on, off } = await creations(product, db);
  const ratioOf = (share) => (percentile(on, share) / percentile(off, share)).toFixed(2);
  note(`create a booking without an active crew, ${off.length}`, inMs(off), 'p99 < 150 ms');
  note(`create a booking with ${CREWS} crews, ${on.length}`, inMs(on), 'p99 < 150 ms');
  const ratios = [50, 95, 99].map((share) => `p${share} ${ratioOf(share)}`).join(', ');
  note('the same, against without', `${ratios} times`, 'p99 <= 2 times');
  await switchCrews(product, db, true);
  const create = bookingsFrom(20);
  await times(RESERVATIONS - READS / 2, AT_ONCE, () => create(product.site));
  const name = `open starts of ${DAYS} days, ${CREWS} crews, ${RESERVATIONS} reservations`;
  const told = async (what, how) => {
    const { taken, etag } = await reads(product, how);
    note(`${name}, ${what}`, inMs(taken), 'p95 < 100 ms');
    return etag;
  };
  await told('one more before each', { before: () => create(product.site) });
  await told('another question each', { query: (n) => `&guestCount=${16 + (n % 30)}&zipCode=${10_100 + n}` });
  const etag = await told('nothing changed', {});
  await told('not modified (ETag)', { headers: { 'if-none-match': etag }, status: 304 });
  await switchCrews(product, db, false);
}
