// `npm run bench`: measures the product as started by `npm start`, prints a table and writes it to DATA_DIR/bench.json.
// `npm run bench -- admin` measures only the admin area, `npm run bench -- crews` only the cost of crews. It fails only
// on errors, because the figures depend on the machine and its other load.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { measureBurst, measureCpu } from './costs.mjs';
import { catalogueReads, completeBookings, makeCodes, onePromoCode, startReference } from './compare.mjs';
import { measureAdmin } from './admin.mjs';
import { measureCrews } from './crews.mjs';
import { exportOfBookings } from './exports.mjs';
import { book, newGuest } from './guest.mjs';
import { atRate, call, percentile } from './load.mjs';
import { bareRate, paidToStored, receiptRate } from './receipts.mjs';
import { ROOT, startProduct, startRedis } from './product.mjs';
import { statementsOfBooking } from './statements.mjs';

const figures = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  chmodSync(folder, 0o755);
  return folder;
};
async function connectTo(product) {
  const db = new pg.Client({ connectionString: product.database });
  await db.connect();
  return db;
}
function note(name, value, target) {
  figures.push({ name, value, target });
  console.log(`${name.padEnd(58)} ${String(value).padEnd(34)} ${target}`);
}
const rounded = (rate) => (rate < 100 ? rate.toFixed(1) : String(Math.round(rate)));
const asRatio = ({ rate, reference, ratio }) =>
  `${rounded(rate)} /s, ${(ratio * 100).toFixed(0)} % of ${rounded(reference)} /s`;

async function measureSpeed(product, db) {
  await call(product.site, 'GET', '/api/games');
  const booked = await atRate(20, 20, () => book(newGuest(product.site)));
  const [p50, p95, p99] = [50, 95, 99].map((share) => percentile(booked, share));
  note('create a booking, 20 a second for 20 s', `p50 ${p50}, p95 ${p95}, p99 ${p99} ms`, 'p99 < 150 ms');
  const stored = await paidToStored(product, db, 20);
  note(
    'paid to receipt stored, 20 bookings',
    `p50 ${percentile(stored, 50)}, p95 ${percentile(stored, 95)} ms`,
    '< 3000 ms',
  );
}

/** Measures the API alone: the worker is paused, otherwise its browser would be measured as well. */
async function measureRates(product, db) {
  await makeCodes(db);
  const { text } = await call(product.site, 'GET', '/api/games');
  const reference = await startReference(product, text);
  await product.holdWorker(db);
  try {
    const statements = await statementsOfBooking(product, db, 'BENCHALL');
    note('SQL statements of a complete booking', statements, '<= 22, aim 16');
    await measureCpu(product, db, 'BENCHALL', note);
    for (const clients of [16, 64]) {
      const compared = await completeBookings(product, reference, clients);
      note(
        `complete bookings, ${clients} at once, against a bare server`,
        asRatio(compared),
        '>= 40 %, aim 70',
      );
    }
    note(
      'one promo code for all against many codes, 16 at once',
      asRatio(await onePromoCode(product, 16)),
      '>= 60 %',
    );
    const { whole, known } = await catalogueReads(product, reference, 16);
    note('catalogue reads, whole, against bare JSON', asRatio(whole), '>= 25 %, aim 50');
    note('catalogue reads, not modified (ETag)', asRatio(known), '>= 25 %, aim 50');
  } finally {
    await reference.stop();
  }
  const { rate, cpuMs } = await receiptRate(product, db);
  note('CPU of a receipt, worker with Chromium', `${cpuMs.toFixed(1)} ms`, 'aim 25 ms');
  const bare = await bareRate(product);
  note(
    'PDF receipts against bare puppeteer',
    asRatio({ rate, reference: bare, ratio: rate / bare }),
    '>= 70 %',
  );
}

/** The product with its queue in Redis: CPU time of a booking, and whether documents are created in time. */
async function measureWithRedis() {
  const redis = await startRedis();
  if (!redis) return note('queue in Redis', 'not measured', 'no redis-server is installed');
  const folder = newFolder();
  let [product, db] = [null, null];
  try {
    product = await startProduct(folder, redis);
    db = await connectTo(product);
    await makeCodes(db);
    await product.holdWorker(db);
    await measureCpu(product, db, 'BENCHALL', note);
    product.letWorkerGo();
    await measureBurst(product, db, note);
  } finally {
    await db?.end().catch(() => {});
    await product?.stop();
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Exports the bookings of the admin measurement. */
async function measureExport(product, db) {
  product.letWorkerGo();
  const { rows, grewMib, ...compared } = await exportOfBookings(product, db);
  note(`CSV of ${rows} bookings against a bare COPY`, asRatio(compared), '>= 50 %, aim 80');
  note('memory that the worker took for it', `${grewMib.toFixed(0)} MiB`, '<= 32 MiB, aim 16');
}

const [alone] = process.argv.slice(2);
const isWanted = (part) => !alone || alone === part;
const dataDir = newFolder();
console.log(
  `${cpus().length} cores, load before the run ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}\n`,
);
let product = null;
let db = null;
try {
  product = await startProduct(dataDir);
  note('npm start to ready, built tree, empty folder', `${product.readyMs} ms`, '< 15000 ms');
  await product.stop();
  product = await startProduct(dataDir);
  note('npm start to ready, built tree, second start', `${product.readyMs} ms`, '< 15000 ms');
  db = await connectTo(product);
  if (isWanted('speed')) {
    await measureSpeed(product, db);
    await measureBurst(product, db, note);
    await measureRates(product, db);
    await measureWithRedis();
  }
  if (isWanted('crews')) await measureCrews(product, db, note);
  product.letWorkerGo();
  if (isWanted('admin')) {
    await measureAdmin(product, db, note);
    await measureExport(product, db);
  }
} finally {
  await db?.end().catch(() => {});
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
const result = resolve(ROOT, process.env.DATA_DIR || '.data', 'bench.json');
mkdirSync(resolve(result, '..'), { recursive: true });
writeFileSync(
  result,
  JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, figures }, null, 2),
);
console.log(`\nwritten to ${result}`);
console.log(
  'A fresh tree: rm -rf dist .data && time npm start, until its line "ready" (target 60 s, npm install not counted).',
);
