import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { folderError, listenError, type ListenPlace, type Settings } from '#libs/platform/config';
import { announcement, warningsOf, type Addresses, type Fact } from './announcement.js';
import {
  readStartSettings,
  startDatabase,
  startMail,
  startPaypalStandin,
  startProgram,
  type AppContext,
} from './embedded-parts.js';
import { fullDisk } from './full-disk.js';
import { freePort, tryPort, urlOf } from './ports.js';
import { prepareDatabase } from './prepare-database.js';
import { LockHeldError, waitForLock } from './process-lock.js';
import { attempt, PROJECT_ROOT, pathHash } from './project.js';
import { endStaleProcesses, type SupervisedChild } from './supervised-child.js';

const WORKER_STOPS_WITHIN_MS = 4_000;
// The previous supervisor may hold the folder while it shuts down.
const LAST_START_ENDS_WITHIN_MS = 4_000;
const API_STOPS_WITHIN_MS = 3_000;

const LOOPBACK = '127.0.0.1';
const OF_THE_SITE = { port: 'PORT', host: 'HOST' } as const;
const OF_THE_WORKER = { port: 'WORKER_PORT', host: 'WORKER_HOST' } as const;

/** Debugger addresses. */
const INSPECTORS = { api: '127.0.0.1:9229', worker: '127.0.0.1:9230' };

type SupervisorOptions = {
  /** Restarts the API and the worker when their compiled code changes. */
  isWatched: boolean;
  /** Enables the debugger of the API and the worker on INSPECTORS. */
  isInspected: boolean;
};

/** Starts all parts in order and stops them in reverse order. */
export class Supervisor {
  private readonly closers: (() => Promise<void>)[] = [];
  private readonly aborting = new AbortController();
  private starting: Promise<void> = Promise.resolve();
  /** Rejects with the reason when a part ends on its own, or at shutdown. */
  readonly ended = new Promise<never>((_, reject) => {
    const { signal } = this.aborting;
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

  constructor(
    private readonly say: (line: string) => void,
    private readonly options: Partial<SupervisorOptions> = {},
  ) {}

  /** @throws Error with an explanation; call stop() in that case as well */
  start(environment: NodeJS.ProcessEnv): Promise<void> {
    this.ended.catch(() => {});
    this.starting = this.startAll(environment);
    return this.starting;
  }

  /** Stops the worker, API, stand-in, mail catcher and database, even during a start. */
  async stop(): Promise<void> {
    this.aborting.abort(new Error('Startup was canceled.'));
    await this.starting.catch(() => {});
    for (const close of this.closers.splice(0).reverse()) {
      await close().catch((error: Error) => this.say(error.message));
    }
  }

  /** Starts the API or the worker; with `isWatched` Node restarts it when an imported file changes. */
  private startEdited(context: AppContext, name: 'api' | 'worker', stopWithinMs: number): SupervisedChild {
    const nodeOptions = [
      ...(this.options.isWatched ? ['--watch', '--watch-preserve-output'] : []),
      ...(this.options.isInspected ? [`--inspect=${INSPECTORS[name]}`] : []),
    ];
    // Rendering documents must not slow down bookings. While editing, restarts of the worker should be fast.
    const isLowPriority = name === 'worker' && !this.options.isWatched;
    return startProgram(context, name, { nodeOptions, stopWithinMs, isLowPriority });
  }

  private async startAll(given: NodeJS.ProcessEnv): Promise<void> {
    const { settings, embedded } = readStartSettings(given);
    const dataDir = resolve(PROJECT_ROOT, settings.DATA_DIR);
    await this.holdFolder(dataDir);
    try {
      await this.startParts(given, { settings, embedded, dataDir });
    } catch (error) {
      this.aborting.signal.throwIfAborted();
      const sentence = fullDisk(dataDir);
      throw sentence ? new Error(`${(error as Error).message}\n${sentence}`, { cause: error }) : error;
    }
  }

  private async startParts(
    given: NodeJS.ProcessEnv,
    { settings, embedded, dataDir }: ReturnType<typeof readStartSettings> & { dataDir: string },
  ): Promise<void> {
    await endStaleProcesses(dataDir, this.say);
    const ports = await choosePorts(settings, given);
    const context = this.contextOf(given, settings, dataDir, ports);
    const addresses = addressesOf(settings, ports);
    const database = embedded.postgres ? await startDatabase(context) : settings.DATABASE_URL;
    this.aborting.signal.throwIfAborted();
    const mail = embedded.mail ? await startMail(context) : null;
    const facts = await prepareDatabase(context.environment, dataDir, this.aborting.signal, this.say);
    const paypal = embedded.paypal ? await startPaypalStandin(context) : null;
    Object.assign(addresses, { mail: mail?.url, paypal: paypal?.url });
    this.aborting.signal.throwIfAborted();
    const parts = [
      { child: this.startEdited(context, 'api', API_STOPS_WITHIN_MS), url: `${addresses.site}/health/ready` },
      {
        child: this.startEdited(context, 'worker', WORKER_STOPS_WITHIN_MS),
        url: `${addresses.worker}/health/ready`,
      },
      ...(mail ? [{ child: mail.child, url: new URL('/health/ready', mail.url).href }] : []),
      ...(paypal ? [{ child: paypal.child, url: `${paypal.url}/standin/ledger` }] : []),
    ];
    await Promise.all(parts.map(({ child, url }) => child.waitUntilReady(url, this.aborting.signal)));
    await this.announce(context, addresses, { database, facts });
  }

  private contextOf(given: NodeJS.ProcessEnv, settings: Settings, dataDir: string, ports: Ports): AppContext {
    return {
      settings: Object.assign(settings, { PORT: ports.site }),
      dataDir,
      environment: {
        NODE_ENV: 'production',
        // A start takes a tenth less time with code that an earlier process has compiled.
        NODE_COMPILE_CACHE: join(PROJECT_ROOT, '.cache/compiled'),
        ...given,
        DATA_DIR: dataDir,
        PORT: String(ports.site),
        WORKER_PORT: String(ports.worker),
        DEMO: String(settings.DEMO),
        PUBLIC_PHONE: settings.PUBLIC_PHONE,
      },
      print: this.say,
      onEnd: (words) => this.aborting.abort(new Error(words)),
      onClose: (close) => this.closers.push(close),
    };
  }

  private async holdFolder(dataDir: string): Promise<void> {
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o755 });
      const lock = await waitForLock(join(dataDir, 'supervisor.lock'), LAST_START_ENDS_WITHIN_MS);
      this.closers.push(async () => lock.release());
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A missing folder is created above, so ENOENT has another cause here.
      const sentence = code === 'ENOENT' ? null : folderError(error, `DATA_DIR ${dataDir}`);
      if (sentence) throw new Error(sentence, { cause: error });
      if (code) throw new Error(`Nothing can be written to DATA_DIR ${dataDir} (${code}).`, { cause: error });
      if (!(error instanceof LockHeldError)) throw error;
      throw new Error(
        `The product already runs on ${dataDir} (process ${error.holder}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
  }

  /** Writes the addresses to a file for scripts, and prints them. */
  private async announce(
    context: AppContext,
    addresses: Addresses,
    { database, facts }: { database: string; facts: Fact[] },
  ): Promise<void> {
    const { dataDir, settings } = context;
    const file = join(dataDir, 'addresses.json');
    writeFileSync(file, JSON.stringify({ ...addresses, database }, null, 2), { mode: 0o600 });
    this.closers.push(async () => rmSync(file, { force: true }));
    this.closers.push(writeRunningFile(dataDir));
    const warnings = await warningsOf(addresses.worker);
    announcement({ addresses, database, facts, settings, dataDir, warnings }).forEach(this.say);
  }
}

/** Records DATA_DIR, so that admin:create finds this product. Returns a function that removes the record. */
function writeRunningFile(dataDir: string): () => Promise<void> {
  const note = join(PROJECT_ROOT, 'dist/running', pathHash(dataDir));
  // Another user may own dist: admin:create then needs DATA_DIR.
  attempt(() => {
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, dataDir);
  });
  return async () => rmSync(note, { force: true });
}

type Ports = { site: number; worker: number };

/**
 * The configured ports; the worker gets another free one unless its port was configured. @throws Error with an
 * explanation
 */
async function choosePorts(
  { PORT, HOST, WORKER_PORT, WORKER_HOST }: Settings,
  given: NodeJS.ProcessEnv,
): Promise<Ports> {
  const site = await requireFreePort(PORT, HOST, OF_THE_SITE);
  const preferred = given.WORKER_PORT ? WORKER_PORT : await freePort(site + 1, WORKER_HOST).catch(() => 0);
  return { site, worker: await requireFreePort(preferred, WORKER_HOST, OF_THE_WORKER) };
}

/** Addresses of the site and the worker for people. */
const addressesOf = ({ HOST, WORKER_HOST }: Settings, { site, worker }: Ports): Addresses => ({
  site: urlOf(HOST === LOOPBACK ? 'localhost' : HOST, site, 'localhost'),
  worker: urlOf(WORKER_HOST, worker, LOOPBACK),
});

/**
 * A configured port; 0 selects a free one.
 * @throws Error with an explanation when the port is not available
 */
async function requireFreePort(port: number, host: string, names: ListenPlace['names']): Promise<number> {
  try {
    return await tryPort(port, host);
  } catch (error) {
    throw new Error(listenError(error, { port, host, names }), { cause: error });
  }
}
