// The whole product in separate processes with a temporary folder and free ports, for specs that break parts of it.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { newDataFolder, startObjectStore } from '#libs/platform/testing';
import {
  startDatabase,
  startMail,
  startPaypalStandin,
  type AppContext,
} from '../../standalone/src/embedded-parts.js';
import { ownPort } from './own-port.js';
import { startPgbouncer } from './several-processes/pgbouncer.js';
import { startProxy } from './several-processes/proxy.js';
import { prepareDatabase } from '../../standalone/src/prepare-database.js';
import { readStartSettings } from '../../standalone/src/embedded-parts.js';
import { brokenInvariants, type OutsideFacts } from '../src/invariants.js';
import { Program } from './program.js';

type Mail = { messageId: string; to: string; recipients: string[]; copies: number };
type Provider = Pick<OutsideFacts, 'captures' | 'refunds'> & { calls: Record<string, number> };

const run = promisify(execFile);

/** Service settings of the caller's environment are ignored: the product starts its own services. */
const OWN = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'REDIS_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_BASE_URL',
  'FILES_URL',
  'GUEST_SECRETS',
  'LINK_SECRET',
];

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Where a program runs: its address as seen from here, and the command that runs it there. */
type Place = { address: string; prefix: readonly string[] };

type Options = {
  /** Root folder of each program's code; the repository by default. `prepare` migrates and seeds. */
  roots?: Partial<Record<'api' | 'worker' | 'prepare', string>>;
  /** API processes and workers; several API processes stand behind a proxy. */
  processes?: number;
  /** The API reaches the database through pgbouncer in transaction mode. */
  hasPooler?: boolean;
  /** Files are in a bucket, and each program has a DATA_DIR of its own. */
  hasBucket?: boolean;
};

/** Starts everything. Each API process and worker can be killed; `close` ends the rest and removes the folder. */
export async function startProduct(given: NodeJS.ProcessEnv = {}, options: Options = {}) {
  const dataDir = newDataFolder();
  mkdirSync(join(dataDir, 'logs'));
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer().catch(() => {});
    if (!process.env.KEEP_FAULTS) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return Object.assign(await startParts(dataDir, given, options, closers), { close });
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(
  dataDir: string,
  given: NodeJS.ProcessEnv,
  { roots = {}, processes = 1, hasPooler = false, hasBucket = false }: Options,
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
  const context: AppContext = { settings, dataDir, environment, print: () => {}, onEnd: () => {}, onClose };
  const database = given.DATABASE_URL ?? (await startDatabase(context));
  if (hasPooler) {
    environment.DATABASE_DIRECT_URL = environment.DATABASE_URL;
    environment.DATABASE_URL = await startPgbouncer(database, onClose);
  }
  if (hasBucket) {
    const store = await startObjectStore('swift');
    closers.push(store.close);
    const secrets = { GUEST_SECRETS: randomUUID() + randomUUID(), LINK_SECRET: randomUUID() + randomUUID() };
    Object.assign(environment, store.settings, secrets);
  }
  const mail = (await startMail(context)).url;
  const prepare = (other: NodeJS.ProcessEnv = {}) =>
    prepareDatabase({ ...environment, ...other }, dataDir, new AbortController().signal);
  if (roots.prepare)
    await run(process.execPath, [join(roots.prepare, 'dist/apps/api/src/prepare.js')], {
      env: environment,
      cwd: roots.prepare,
    });
  else await Promise.all(Array.from({ length: processes }, () => prepare()));
  const paypal = (await startPaypalStandin(context)).url;
  const ports = [port, ...(await Promise.all(Array.from({ length: processes - 1 }, ownPort)))];
  const site = processes === 1 ? `http://127.0.0.1:${port}` : await startProxy(ports, onClose);

  const program = async (
    name: 'api' | 'worker',
    label: string,
    apiPort = port,
    other: NodeJS.ProcessEnv = {},
    { address = '127.0.0.1', prefix = [] }: Partial<Place> = {},
  ) => {
    const programPort = name === 'api' ? apiPort : await ownPort();
    const url = `http://${address}:${programPort}/health/ready`;
    const ownFolder = hasBucket ? { DATA_DIR: join(dataDir, label) } : {};
    const ports = { PORT: String(apiPort), WORKER_PORT: String(programPort) };
    const settingsOf = { ...environment, ...ownFolder, ...ports, ...other };
    const logFile = join(dataDir, 'logs', `${label}.log`);
    const made = new Program(name, settingsOf, logFile, url, roots[name], prefix);
    onClose(() => made.stop());
    return made;
  };
  const labelOf = (name: string, no: number) => (no === 0 ? name : `${name}-${no + 1}`);
  const apis = await Promise.all(ports.map((each, no) => program('api', labelOf('api', no), each)));
  const workers = await Promise.all(ports.map((_, no) => program('worker', labelOf('worker', no))));
  await Promise.all([...apis, ...workers].map((each) => each.start()));
  const pool = new pg.Pool({ connectionString: database, max: 4 });
  pool.on('error', () => {});
  onClose(() => pool.end());

  const query = (sql: string, values?: unknown[]) => pool.query(sql, values);
  const mails = async (): Promise<Mail[]> => (await fetch(`${mail}.json`)).json() as Promise<Mail[]>;
  const provider = async (): Promise<Provider> =>
    (await fetch(`${paypal}/standin/ledger`)).json() as Promise<Provider>;
  return {
    site,
    /** As the journeys of the site want them. */
    addresses: { site, mail, paypal, database },
    dataDir,
    apis,
    workers,
    api: apis[0],
    worker: workers[0],
    query,
    mails,
    /** PayPal's ledger, and the number of calls by route. */
    provider,
    environment,
    /** Migrates and seeds once more. */
    prepare,
    anotherWorker: (label = 'second-worker', other: NodeJS.ProcessEnv = {}, place?: Place) =>
      program('worker', label, port, other, place),
    anotherApi: async (label: string, other: NodeJS.ProcessEnv) =>
      program('api', label, await ownPort(), other),
    /** Sets faults of the PayPal stand-in. */
    setPaypal: (switches: Record<string, unknown>) =>
      fetch(`${paypal}/standin/switches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      }),
    /** Another database of the same server, which may be a copy of an earlier state. */
    anotherDatabase: async (name: string) => {
      const address = Object.assign(new URL(database), { pathname: `/${name}` }).toString();
      const other = new pg.Pool({ connectionString: address, max: 2 });
      other.on('error', () => {});
      onClose(() => other.end());
      const ask = (sql: string, values?: unknown[]) => other.query(sql, values);
      return {
        environment: { DATABASE_URL: address, DATABASE_DIRECT_URL: '', FILES_URL: '' },
        query: ask,
        /** Invariants except those of work that was under way; what came later to PayPal and mailboxes is left out. */
        broken: async (accepted: OutsideFacts['accepted']) => {
          const known = new Set(
            (
              await ask(`select provider_capture_id as id from captures union all select provider_refund_id from refunds
                union all select message_id from sent_mails where state = 'sent'`)
            ).rows.map(({ id }) => String(id)),
          );
          const { captures, refunds } = await provider();
          const facts = {
            accepted,
            captures: captures.filter(({ id }) => known.has(id)),
            refunds: refunds.filter(({ id }) => known.has(id)),
            mails: (await mails()).filter(({ messageId }) => known.has(messageId.replace(/[<> ]/g, ''))),
          };
          return (await brokenInvariants(ask, facts)).filter((rule) => !/^I(4|10) \(/.test(rule));
        },
      };
    },
    /** All violated invariants, as text. */
    broken: async (accepted: OutsideFacts['accepted']) => {
      const { captures, refunds } = await provider();
      return brokenInvariants(query, { accepted, captures, refunds, mails: await mails() });
    },
  };
}
