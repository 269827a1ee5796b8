// The whole product in separate processes with a temporary folder and free ports, for specs that break parts of it.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  startDatabase,
  startMail,
  startPaypalStandin,
  type AppContext,
} from '../../standalone/src/embedded-parts.js';
import { ownPort } from './own-port.js';
import { prepareDatabase } from '../../standalone/src/prepare-database.js';
import { readStartSettings } from '../../standalone/src/embedded-parts.js';
import { brokenInvariants, type OutsideFacts } from '../src/invariants.js';
import { Program } from './program.js';

type Mail = { messageId: string; to: string; recipients: string[]; copies: number };
type Provider = Pick<OutsideFacts, 'captures' | 'refunds'> & { calls: Record<string, number> };

/** Service settings of the caller's environment are ignored: the product starts its own services. */
const OWN = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'REDIS_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_BASE_URL',
];

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Root folder of each program's code; the repository by default. */
type Roots = Partial<Record<'api' | 'worker', string>>;

/** Starts everything. `api` and `worker` can be killed; `close` ends the rest and removes the folder. */
export async function startProduct(given: NodeJS.ProcessEnv = {}, roots: Roots = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  // The database's user needs access, otherwise its files would be in the fallback folder and remain there.
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'logs'));
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer().catch(() => {});
    if (!process.env.KEEP_FAULTS) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return Object.assign(await startParts(dataDir, given, roots, closers), { close });
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(
  dataDir: string,
  given: NodeJS.ProcessEnv,
  roots: Roots,
  closers: (() => Promise<unknown>)[],
) {
  const port = await ownPort();
  const base = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.includes(name)));
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'true',
    DEMO_BOOKINGS: 'false',
    RATE_LIMITS: 'off',
    ...given,
  };
  const environment: NodeJS.ProcessEnv = { ...base, NODE_ENV: 'production', ...own };
  const { settings } = readStartSettings(environment);
  const onClose: AppContext['onClose'] = (closer) => closers.push(closer);
  const ending = new AbortController().signal;
  const context: AppContext = { settings, dataDir, environment, ending, print: () => {}, onClose };
  const database = given.DATABASE_URL ?? (await startDatabase(context));
  const mail = (await startMail(context)).url;
  await prepareDatabase(environment, dataDir, new AbortController().signal);
  const paypal = (await startPaypalStandin(context)).url;
  const site = `http://127.0.0.1:${port}`;

  const program = async (name: 'api' | 'worker', label: string = name) => {
    const programPort = name === 'api' ? port : await ownPort();
    const url = `http://127.0.0.1:${programPort}/health/ready`;
    const settingsOf = { ...environment, WORKER_PORT: String(programPort) };
    const made = new Program(name, settingsOf, join(dataDir, 'logs', `${label}.log`), url, roots[name]);
    onClose(() => made.stop());
    return made;
  };
  const [api, worker] = [await program('api'), await program('worker')];
  await Promise.all([api.start(), worker.start()]);
  const pool = new pg.Pool({ connectionString: database, max: 4 });
  pool.on('error', () => {});
  onClose(() => pool.end());

  const query = (sql: string, values?: unknown[]) => pool.query(sql, values);
  const mails = async (): Promise<Mail[]> => (await fetch(`${mail}.json`)).json() as Promise<Mail[]>;
  const provider = async (): Promise<Provider> =>
    (await fetch(`${paypal}/standin/ledger`)).json() as Promise<Provider>;
  return {
    site,
    dataDir,
    api,
    worker,
    query,
    mails,
    /** PayPal's ledger, and the number of calls by route. */
    provider,
    anotherWorker: () => program('worker', 'second-worker'),
    /** Sets faults of the PayPal stand-in. */
    setPaypal: (switches: Record<string, unknown>) =>
      fetch(`${paypal}/standin/switches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      }),
    /** All violated invariants, as text. */
    broken: async (accepted: OutsideFacts['accepted']) => {
      const { captures, refunds } = await provider();
      return brokenInvariants(query, { accepted, captures, refunds, mails: await mails() });
    },
  };
}
