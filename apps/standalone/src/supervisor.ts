import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, dirname } from 'node:path';
import type { Settings } from '#libs/platform/config';
import { announcement, type Addresses, type Fact } from './announcement.js';
import {
  startDatabase,
  startMail,
  startPaypalStandin,
  startProgram,
  type AppContext,
} from './embedded-parts.js';
import { endStaleProcesses } from './stale-processes.js';
import { prepareDatabase } from './prepare-database.js';
import { LockHeldError, waitForLock } from './process-lock.js';
import { addressesOf, choosePorts, type Ports } from './product-ports.js';
import { PROJECT_ROOT, pathHash } from './project.js';
import { waitUntilReady, warningsOf } from './readiness.js';
import { readStartSettings } from './start-settings.js';
import type { SupervisedChild } from './supervised-child.js';

const WORKER_STOPS_WITHIN_MS = 4_000;
// An earlier start that was just told to end still holds its folder for a moment.
const LAST_START_ENDS_WITHIN_MS = 4_000;
const API_STOPS_WITHIN_MS = 3_000;

/** Where debuggers find the programs. */
const INSPECTORS = { api: '127.0.0.1:9229', worker: '127.0.0.1:9230' };

type SupervisorOptions = {
  /** API and worker start again when they are compiled anew. */
  isWatched: boolean;
  /** Lets debuggers into the API and the worker, on the ports of INSPECTORS. */
  isInspected: boolean;
};

/** Starts every part in order and ends them in the opposite one. */
export class Supervisor {
  private readonly closers: (() => Promise<void>)[] = [];
  private readonly aborting = new AbortController();
  private starting: Promise<void> = Promise.resolve();

  constructor(
    private readonly say: (line: string) => void,
    private readonly options: Partial<SupervisorOptions> = {},
  ) {}

  /** @throws Error in plain words; call stop() then, too. */
  start(environment: NodeJS.ProcessEnv): Promise<void> {
    this.starting = this.startAll(environment);
    return this.starting;
  }

  /** Ends worker, api, stand-in, mail and database; also in the middle of a start. */
  async stop(): Promise<void> {
    this.aborting.abort(new Error('The start was broken off.'));
    await this.starting.catch(() => {});
    for (const close of this.closers.splice(0).reverse()) {
      await close().catch((error: Error) => this.say(error.message));
    }
  }

  /** The two that are edited: Node starts them again when a file that they imported changes. */
  private startEdited(context: AppContext, name: 'api' | 'worker', stopWithinMs: number): SupervisedChild {
    const nodeOptions = [
      ...(this.options.isWatched ? ['--watch', '--watch-preserve-output'] : []),
      ...(this.options.isInspected ? [`--inspect=${INSPECTORS[name]}`] : []),
    ];
    // Rendering documents must not slow down a booking; while editing, the worker's restart is waited for.
    const isLowPriority = name === 'worker' && !this.options.isWatched;
    return startProgram(context, name, { nodeOptions, stopWithinMs, isLowPriority });
  }

  private async startAll(given: NodeJS.ProcessEnv): Promise<void> {
    const { settings, embedded } = readStartSettings(given);
    const dataDir = resolve(PROJECT_ROOT, settings.DATA_DIR);
    await this.holdFolder(dataDir);
    await endStaleProcesses(join(dataDir, 'run'), this.say);
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
      ...(mail ? [mail] : []),
    ];
    await Promise.all(parts.map(({ child, url }) => waitUntilReady(child, url, this.aborting.signal)));
    await this.announce(context, addresses, { database, facts });
  }

  private contextOf(given: NodeJS.ProcessEnv, settings: Settings, dataDir: string, ports: Ports): AppContext {
    return {
      settings: Object.assign(settings, { PORT: ports.site }),
      dataDir,
      environment: {
        NODE_ENV: 'production',
        ...given,
        DATA_DIR: dataDir,
        PORT: String(ports.site),
        WORKER_PORT: String(ports.worker),
        DEMO: String(settings.DEMO),
        PUBLIC_PHONE: settings.PUBLIC_PHONE,
      },
      print: this.say,
      ending: this.aborting.signal,
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
      if (code) throw new Error(`Nothing can be written to DATA_DIR ${dataDir} (${code}).`, { cause: error });
      if (!(error instanceof LockHeldError)) throw error;
      throw new Error(
        `The product already runs on ${dataDir} (process ${error.holder}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
  }

  /** Leaves the addresses where scripts find them, and tells them on screen. */
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

/** Lets admin:create find this product whatever DATA_DIR is; returns what takes the note away. */
function writeRunningFile(dataDir: string): () => Promise<void> {
  const note = join(PROJECT_ROOT, 'dist/running', pathHash(dataDir));
  try {
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, dataDir);
  } catch {
    // The build belongs to another user: DATA_DIR has to be told then.
  }
  return async () => rmSync(note, { force: true });
}
