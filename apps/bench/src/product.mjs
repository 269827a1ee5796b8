// The product as started by `npm start`, in a temporary folder, with control over its processes, and the servers that it
// is compared with or uses.
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeCodes } from './load.mjs';
import { freePort } from '../../../dist/apps/standalone/src/ports.js';

export const ROOT = resolve(import.meta.dirname, '../../..');
const SERVICES =
  'DATABASE_URL SMTP_URL REDIS_URL PAYPAL_CLIENT_ID PAYPAL_CLIENT_SECRET PAYPAL_BASE_URL'.split(' ');

/** Below the system's range for outgoing connections: one of those could take the port before the product does. */
const ownPort = () => freePort(randomInt(20_000, 32_000));

/** A folder that the database's user may enter. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** A Redis with the product's required settings in a temporary folder; null when it is not installed. */
export async function startRedis() {
  const folder = newFolder();
  const port = await ownPort();
  const settings = `--port ${port} --bind 127.0.0.1 --maxmemory-policy noeviction --appendonly yes`.split(
    ' ',
  );
  const child = spawn('redis-server', [...settings, '--dir', folder, '--save', '']);
  const isThere = await Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'error').then(() => false),
  ]);
  const clear = () => rmSync(folder, { recursive: true, force: true });
  if (!isThere) return clear();
  child.stdout.resume();
  const ended = once(child, 'exit');
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      child.kill();
      await ended;
      clear();
    },
  };
}

/** The bare server, using the product's database server and PayPal stand-in. */
export async function startReference({ programDatabase, paypal }, text) {
  const port = await ownPort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reference.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: programDatabase,
      PAYPAL_URL: paypal.url,
      PAYPAL_KEYS: paypal.keys,
      JSON_TEXT: text,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child.stdout, 'data');
  return {
    site: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: () => once(child.kill() && child, 'exit'),
  };
}

/** For example `20 % (61.2 of 310 /s)`. */
export function asRatio(rate, reference) {
  const rounded = (value) => (value < 100 ? value.toFixed(1) : String(Math.round(value)));
  return `${((rate / reference) * 100).toFixed(0)} % (${rounded(rate)} of ${rounded(reference)} /s)`;
}

/**
 * Pauses a process group outside of transactions: an open transaction would prevent PostgreSQL from removing dead rows,
 * and every measured statement would scan them. The API must be idle.
 */
async function holdStill(group, db) {
  const open = `select from pg_stat_activity
    where xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  for (let attempts = 0; attempts < 100; attempts += 1) {
    process.kill(-group, 'SIGSTOP');
    await pause(5);
    if ((await db.query(open)).rows.length === 0) return;
    process.kill(-group, 'SIGCONT');
    // Longer each time: on a busy machine it must first get its turn.
    await pause(50 + attempts * 10);
  }
  throw new Error('the worker never stood between two transactions');
}

/** Starts once in a new folder: promo codes, and a PostgreSQL that can count statements from the next start on. */
export async function prepareFolder() {
  const folder = newFolder();
  const product = await startProduct(folder);
  // PostgreSQL's own counter; it stays off except while statements are counted.
  await product.db.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
  await product.db.query("alter system set pg_stat_statements.track = 'none'");
  await product.db.query('create extension pg_stat_statements');
  await makeCodes(product.db);
  await product.stop();
  return { folder, readyMs: product.readyMs };
}

/** Runs a task on a product of its own, which starts in a copy of the prepared folder. */
export async function withProduct(prepared, task, options) {
  const folder = newFolder();
  spawnSync('cp', ['-a', `${prepared}/.`, folder]);
  const product = await startProduct(folder, options);
  try {
    return await task(product);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts the product and waits for its last line; `readyMs` is the time from process start to that line. Without Redis
 * the queue is in PostgreSQL.
 */
async function startProduct(dataDir, { redis = null, environment = {} } = {}) {
  const given = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SERVICES.includes(name)));
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'apps/standalone/start.mjs')], {
    cwd: ROOT,
    env: {
      ...given,
      DATA_DIR: dataDir,
      PORT: String(await ownPort()),
      RATE_LIMITS: 'off',
      DEMO: 'true',
      DEMO_BOOKINGS: 'false',
      // The bookings of past years would be purged during the run, ten jobs each.
      CHILD_DATA_DAYS: '3650',
      REDIS_URL: redis?.url ?? '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  await untilReady(child, ended);
  const readyMs = Math.round(performance.now() - began);
  const addresses = JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8'));
  const db = new pg.Client({ connectionString: addresses.database });
  await db.connect();
  const pids = { ...(await pidsOf(dataDir, db)), supervisor: child.pid, ...(redis && { Redis: redis.pid }) };
  // Generated by this start: the keys of the stand-in, the address over the socket.
  const made = Object.fromEntries(
    readFileSync(`/proc/${pids.API}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split(/=(.*)/s)),
  );
  return {
    readyMs,
    site: addresses.site,
    database: addresses.database,
    programDatabase: made.DATABASE_URL,
    paypal: { url: addresses.paypal, keys: `${made.PAYPAL_CLIENT_ID}:${made.PAYPAL_CLIENT_SECRET}` },
    queue: redis ? 'queue in Redis' : 'queue in PostgreSQL',
    dataDir,
    pids,
    db,
    /** Pauses the worker and its browser, so that only the API is measured. */
    holdWorker: () => holdStill(pids.worker, db),
    letWorkerGo: () => process.kill(-pids.worker, 'SIGCONT'),
    stop: async () => {
      await db.end().catch(() => {});
      // After a failure the product may have ended.
      if (child.exitCode === null && child.signalCode === null) process.kill(-pids.worker, 'SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function untilReady(child, ended) {
  const lines = [];
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('ready ')) done();
    });
    void ended.then((code) => fail(new Error(`the start ended with ${code}:\n${lines.join('\n')}`)));
  });
}

/** The processes of a product, each with its descendants. */
async function pidsOf(dataDir, db) {
  const { rows } = await db.query('show data_directory');
  const pidOf = (name) => pidIn(join(dataDir, `run/${name}.pid`));
  return {
    API: pidOf('api'),
    worker: pidOf('worker'),
    PostgreSQL: pidIn(join(rows[0].data_directory, 'postmaster.pid')),
    'stand-in': pidOf('paypal-standin'),
    'mail catcher': pidOf('mail-catcher'),
  };
}

const pidIn = (path) => Number(readFileSync(path, 'utf8').split(/[-\n]/)[0]);
