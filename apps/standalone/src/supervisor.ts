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
const INSPECTORS: Record<string, string> = { api: '127.0.0.1:9229', worker: '127.0.0.1:9230' };

type Program = { child: SupervisedChild; ready: string; stopWithinMs: number };

/** Starts every part in order and ends them in the opposite one. */
export class Supervisor {
  private readonly closers: (() => Promise<void>)[] = [];
  private readonly aborting = new AbortController();
  private starting: Promise<void> = Promise.resolve();

  /** The two that are started again while they are edited. */
  private readonly programs = new Map<string, Program>();

  /** @param inspect lets debuggers into the API and the worker, on the ports of INSPECTORS */
  constructor(
    private readonly say: (line: string) => void,
    private readonly inspect = false,
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

  /**
   * Starts programs again, side by side, while everything else stays up.
   * @throws Error when one does not get ready; the next call may find it mended
   */
  async startAgain(names: string[]): Promise<void> {
    await this.starting;
    const programs = names.flatMap((name) => this.programs.get(name) ?? []);
    await Promise.all(
      programs.map(async ({ child, ready, stopWithinMs }) => {
        await child.startAgain(stopWithinMs);
        await waitUntilReady(child, ready, this.aborting.signal);
      }),
    );
  }

  private startEdited(context: AppContext, name: string, ready: string, stopWithinMs: number): void {
    const options = [context.environment.NODE_OPTIONS, this.inspect && `--inspect=${INSPECTORS[name]}`];
    const own = { NODE_OPTIONS: options.filter(Boolean).join(' ') };
    // The worker's documents must not slow a parent who books.
    const child = startProgram(context, name, { own, stopWithinMs, isLowPriority: name === 'worker' });
    this.programs.set(name, { child, ready, stopWithinMs });
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
    this.startEdited(context, 'api', `${addresses.site}/health/ready`, API_STOPS_WITHIN_MS);
    this.startEdited(context, 'worker', `${addresses.worker}/health/ready`, WORKER_STOPS_WITHIN_MS);
    await Promise.all([
      ...(mail ? [waitUntilReady(mail.child, mail.url, this.aborting.signal)] : []),
      ...[...this.programs.values()].map(({ child, ready }) =>
        waitUntilReady(child, ready, this.aborting.signal),
      ),
    ]);
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
