// Starts and stops complete products for the journeys: free ports, a directory of their own, everything embedded.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Below the system's range for outgoing connections: one of those could take the port before the product does. */
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 32_000];
const MAX_TRIES = 50;

/** A server on a random free port. @throws Error when every tried port is in use. */
async function listenOnFreePort(): Promise<Server> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const probe = createServer();
    const isListening = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false));
      probe.listen(randomInt(LOWEST_PORT, HIGHEST_PORT), '127.0.0.1', () => done(true));
    });
    if (isListening) return probe;
  }
  throw new Error('no free port was found');
}

/** Different free ports: all are opened together before any is released. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, listenOnFreePort));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))));
  return ports;
}

const ROOT = resolve(import.meta.dirname, '../../../..');
const MAIN = join(ROOT, 'dist/apps/standalone/src/main.js');
/** A product that does nothing gives up on its own before. */
const READY_WITHIN_MS = 600_000;
/** The browser of the receipts is unpacked once for all products, which takes seconds. */
const BROWSER = join(ROOT, '.cache/receipts-browser');

export const ADMIN = { username: 'desk', password: 'the-office-of-the-journeys' };

/** Process and URLs of one running product. */
export type Product = { pid: number; site: string; mail: string; paypal: string; database: string };

type Running = { product: Product; stop: () => Promise<void> };

/** Cleared, so that neither the environment nor a .env file connects a journey to a real service. */
const EMBEDDED = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'SMTP_URL',
  'PUBLIC_URL',
  'PUBLIC_PHONE',
  'WORKER_PORT',
  'npm_lifecycle_event',
].concat(['CLIENT_ID', 'CLIENT_SECRET', 'ENVIRONMENT', 'BASE_URL'].map((name) => `PAYPAL_${name}`));

const nothing = () => Object.fromEntries(EMBEDDED.map((name) => [name, '']));

/**
 * Starts one product and waits for its `ready` line; `given` overrides the environment of all journeys. A directory
 * passed in is not removed at the end.
 * @throws Error with the product's last output when it exits or times out
 */
export async function startProduct(port: number, given: NodeJS.ProcessEnv = {}): Promise<Running> {
  const folder = given.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'journeys-'));
  // As root the database runs as another user, which needs access.
  chmodSync(folder, 0o755);
  mkdirSync(BROWSER, { recursive: true });
  if (!existsSync(join(folder, 'browser'))) symlinkSync(BROWSER, join(folder, 'browser'));
  const child = spawn(process.execPath, [MAIN], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...nothing(),
      PORT: String(port),
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      DEMO: 'true',
      DEMO_BOOKINGS: 'false',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...given,
    },
  });
  const clear = () => given.DATA_DIR || rmSync(folder, { recursive: true, force: true });
  const stop = () => end(child).finally(clear);
  try {
    await ready(child);
  } catch (failure) {
    await stop();
    throw failure;
  }
  const addresses = JSON.parse(readFileSync(join(folder, 'addresses.json'), 'utf8')) as Omit<Product, 'pid'>;
  return { product: { ...addresses, pid: child.pid! }, stop };
}

function ready(child: ChildProcess): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve_, reject) => {
    const late = setTimeout(() => reject(new Error('The product is not ready.')), READY_WITHIN_MS);
    const hear = (line: string) => {
      lines.push(line);
      if (!line.startsWith('ready ')) return;
      clearTimeout(late);
      resolve_();
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream! }).on('line', hear);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(late);
      reject(new Error(['The product ended:', ...lines].join('\n')));
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
