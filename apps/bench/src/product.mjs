// The product as `npm start` runs it, in a folder of its own, and a hand on its parts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export const ROOT = resolve(import.meta.dirname, '../../..');
const OWN = [
  'DATABASE_URL',
  'SMTP_URL',
  'REDIS_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_BASE_URL',
];

export const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** A Redis as the product wants it, in a folder of its own; null where none is installed. */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const port = await freePort();
  const wanted = ['--maxmemory-policy', 'noeviction', '--appendonly', 'yes', '--save', ''];
  const child = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    ...wanted,
  ]);
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

/** What this start made up for its programs: the keys of the stand-in, the address of the database. */
function environmentOf(apiPid) {
  return Object.fromEntries(
    readFileSync(`/proc/${apiPid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split(/=(.*)/s)),
  );
}

/**
 * Stops a group of processes between two transactions: one that stood open would keep PostgreSQL from clearing away any
 * row version, and every statement of the measure would walk over all of them. The API must be idle meanwhile.
 */
async function holdStill(group, db) {
  const open = `select from pg_stat_activity
    where xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  for (let attempts = 0; attempts < 200; attempts += 1) {
    process.kill(-group, 'SIGSTOP');
    await pause(5);
    if ((await db.query(open)).rows.length === 0) return;
    process.kill(-group, 'SIGCONT');
    await pause(50);
  }
  throw new Error('the worker never stood between two transactions');
}

/**
 * Starts it and waits for its last line; `readyMs` is the time from the start of the process to that line. Without a
 * Redis its queue lives in PostgreSQL.
 */
export async function startProduct(dataDir, redis = null) {
  const given = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.includes(name)));
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'apps/standalone/start.mjs')], {
    cwd: ROOT,
    env: {
      ...given,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      RATE_LIMITS: 'off',
      DEMO: 'true',
      DEMO_BOOKINGS: 'false',
      REDIS_URL: redis?.url ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  const lines = [];
  const ready = new Promise((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('ready ')) done();
    });
    void ended.then((code) => fail(new Error(`the start ended with ${code}:\n${lines.join('\n')}`)));
  });
  await ready;
  const readyMs = Math.round(performance.now() - began);
  const addresses = JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8'));
  const pidOf = (name) => Number(readFileSync(join(dataDir, `run/${name}.pid`), 'utf8').split('-')[0]);
  const worker = pidOf('worker');
  const made = environmentOf(pidOf('api'));
  return {
    readyMs,
    site: addresses.site,
    database: addresses.database,
    /** As the programs reach it, by its socket where it has one. */
    programDatabase: made.DATABASE_URL,
    paypal: { url: addresses.paypal, keys: `${made.PAYPAL_CLIENT_ID}:${made.PAYPAL_CLIENT_SECRET}` },
    queue: redis ? 'queue in Redis' : 'queue in PostgreSQL',
    redisPid: redis?.pid,
    dataDir,
    workerPid: worker,
    /** Holds the worker and its browser still, so that a figure is the API's alone; and lets them go on. */
    holdWorker: (db) => holdStill(worker, db),
    letWorkerGo: () => process.kill(-worker, 'SIGCONT'),
    stop: async () => {
      process.kill(-worker, 'SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
