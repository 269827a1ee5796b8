// `npm run bench`: measures the product as started by `npm start`, prints a table and writes it to DATA_DIR/bench.json.
// `npm run bench -- speed`, `-- crews` or `-- admin` measures one part. It fails only on errors, because the figures
// depend on the machine and its other load.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, resolve } from 'node:path';
import { measureAdmin, measureExport } from './admin.mjs';
import { makeCodes, measureBurst, measureCpu, measureRates, measureTimes } from './bookings.mjs';
import { measureCrews } from './crews.mjs';
import { newFolder, ROOT, startProduct, startRedis } from './product.mjs';

const figures = [];
function note(name, value, target) {
  figures.push({ name, value, target });
  console.log(`${name.padEnd(58)} ${String(value).padEnd(34)} ${target}`);
}

/** Runs a task on a product of its own, or on one that was started before in the same folder. */
async function withProduct(folder, redis, task) {
  const product = await startProduct(folder, redis);
  let db = null;
  try {
    db = await product.connect();
    await task(product, db);
  } finally {
    await db?.end().catch(() => {});
    await product.stop();
  }
}

/** The product with its queue in Redis: CPU time of a booking, and whether documents are created in time. */
async function measureWithRedis() {
  const redis = await startRedis();
  if (!redis) return note('queue in Redis', 'not measured', 'no redis-server is installed');
  const folder = newFolder();
  try {
    await withProduct(folder, redis, async (product, db) => {
      // First: the bookings made while the worker is held leave it a backlog.
      await measureBurst(product, db, note);
      await makeCodes(db);
      await product.holdWorker(db);
      await measureCpu(product, db, note);
    });
  } finally {
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PARTS = {
  speed: async (product, db) => {
    await measureTimes(product, db, note);
    await measureBurst(product, db, note);
    await measureRates(product, db, note);
    await measureWithRedis();
  },
  crews: (product, db) => measureCrews(product, db, note),
  admin: async (product, db) => {
    product.letWorkerGo();
    await measureAdmin(product, db, note);
    await measureExport(product, db, note);
  },
};

const [alone] = process.argv.slice(2);
if (alone && !Object.hasOwn(PARTS, alone)) {
  console.error(`There is no part ${alone}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const load = loadavg().map((value) => value.toFixed(1));
console.log(`${cpus().length} cores, load before the run ${load.join(' ')}\n`);
const folder = newFolder();
try {
  await withProduct(folder, null, async ({ readyMs }) =>
    note('npm start to ready, built tree, empty folder', `${readyMs} ms`, '< 15000 ms'),
  );
  await withProduct(folder, null, async (product, db) => {
    note('npm start to ready, built tree, second start', `${product.readyMs} ms`, '< 15000 ms');
    for (const [name, measure] of Object.entries(PARTS))
      if (!alone || alone === name) await measure(product, db);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const file = resolve(ROOT, process.env.DATA_DIR || '.data', 'bench.json');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, figures }, null, 2));
console.log(`\nwritten to ${file}`);
