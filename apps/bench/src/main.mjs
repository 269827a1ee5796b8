// `npm run bench`: measures the product as started by `npm start`, prints a table and writes it to DATA_DIR/bench.json,
// unless others used the machine during the run. A name (`-- bookings`, `-- admin`) measures one part.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, resolve } from 'node:path';
import { measureAdmin, measureExport } from './admin.mjs';
import { measureRates, measureTimes } from './bookings.mjs';
import { foreignLoad } from './machine.mjs';
import { measureJobs, measurePapers, tracing } from './papers.mjs';
import { prepareFolder, ROOT, startRedis, withProduct } from './product.mjs';

/** Cores used by others during a measurement; with more, the figures say nothing about the product. */
const MOST_FOREIGN = 0.3;

const figures = [];
const foreign = foreignLoad();
/** Records a figure, with the cores that others used since the last one. */
function note(name, value, goal = '') {
  figures.push({ name, value, goal, foreign: Number(foreign.cores().toFixed(2)) });
  console.log(`measured: ${name.trim()}`);
}

const isRatio = ({ value }) => /%|times/.test(value);

/** Ratios first: they mean the same on every machine. */
function printFigures() {
  console.log('');
  for (const each of [...figures.filter(isRatio), ...figures.filter((figure) => !isRatio(figure))])
    console.log(
      `${each.name.padEnd(62)} ${String(each.value).padEnd(46)} ${each.goal.padEnd(22)} foreign ${each.foreign.toFixed(2)}`,
    );
}

/** Measures a product of its own. */
const measured = (prepared, task, options) =>
  withProduct(
    prepared,
    async (product) => {
      foreign.reset();
      await task(product);
    },
    options,
  );

async function measureRedis(prepared) {
  const redis = await startRedis();
  if (!redis) return note('queue in Redis', 'left out: no redis-server is installed');
  try {
    await measured(prepared, (product) => measurePapers(product, note), { redis });
  } finally {
    await redis.stop();
  }
}

async function measureOneBooking(prepared) {
  const { environment, read, clear } = tracing();
  try {
    await measured(prepared, (product) => measureJobs(product, read, note), { environment });
  } finally {
    clear();
  }
}

const PARTS = {
  bookings: async (prepared) => {
    await measured(prepared, async (product) => {
      await measurePapers(product, note);
      await measureTimes(product, note);
      await measureRates(product, note);
    });
    await measureRedis(prepared);
    await measureOneBooking(prepared);
  },
  admin: (prepared) =>
    measured(prepared, async (product) => {
      await measureAdmin(product, note);
      await measureExport(product, note);
    }),
};

const [alone] = process.argv.slice(2);
if (alone && !Object.hasOwn(PARTS, alone)) {
  console.error(`There is no part ${alone}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const began = performance.now();
const { folder, readyMs } = await prepareFolder();
try {
  note('npm start to ready, built tree, empty folder', `${readyMs} ms`, '< 15000 ms');
  for (const name of alone ? [alone] : Object.keys(PARTS)) await PARTS[name](folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
printFigures();
console.log(`\n${Math.round((performance.now() - began) / 1_000)} s`);
const most = Math.max(...figures.map(({ foreign }) => foreign));
if (most > MOST_FOREIGN) {
  console.error(`Not written: other processes used ${most} cores, more than ${MOST_FOREIGN}.`);
  process.exit(1);
}
const file = resolve(ROOT, process.env.DATA_DIR || '.data', 'bench.json');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, figures }, null, 2));
console.log(`written to ${file}`);
