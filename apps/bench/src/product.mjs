// The product as `npm start` runs it, in a folder of its own, and a hand on its parts.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

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

/** Starts it and waits for its last line; `readyMs` is the time from the start of the process to that line. */
export async function startProduct(dataDir) {
  const given = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.includes(name)));
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'apps/standalone/start.mjs')], {
    cwd: ROOT,
    env: { ...given, DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMITS: 'off', DEMO: 'true' },
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
  const worker = Number(readFileSync(join(dataDir, 'run/worker.pid'), 'utf8').split('-')[0]);
  return {
    readyMs,
    site: addresses.site,
    database: addresses.database,
    dataDir,
    workerPid: worker,
    /** Holds the worker and its browser still, so that a figure is the API's alone; and lets them go on. */
    holdWorker: () => process.kill(-worker, 'SIGSTOP'),
    letWorkerGo: () => process.kill(-worker, 'SIGCONT'),
    stop: async () => {
      process.kill(-worker, 'SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
