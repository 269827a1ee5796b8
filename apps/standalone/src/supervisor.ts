import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startDatabase, startMail, startPaypalStandin, startProgram, type House } from './embedded-parts.js';
import { endLeftovers } from './leftovers.js';
import { demandPort, freePort } from './ports.js';
import { prepareDatabase } from './prepare-database.js';
import { LockHeldError, waitForLock } from './process-lock.js';
import { PROJECT_ROOT } from './project.js';
import { waitUntilReady } from './readiness.js';
import { readStartSettings } from './start-settings.js';

const WORKER_STOPS_WITHIN_MS = 4_000;
// An earlier start that was just told to end still holds its folder for a moment.
const LAST_START_ENDS_WITHIN_MS = 4_000;
const API_STOPS_WITHIN_MS = 3_000;
/** What the API listens on when this machine calls it "localhost". */
const LOCAL_HOSTS = ['127.0.0.1', '0.0.0.0', '::', 'localhost'];

/** Where things can be reached; also written to addresses.json for scripts. */
type Addresses = { site: string; mail?: string; paypal?: string; database?: string; worker: string };

/** Starts every part in order and ends them in the opposite one. */
export class Supervisor {
  private readonly closers: (() => Promise<void>)[] = [];
  private readonly aborting = new AbortController();
  private starting: Promise<void> = Promise.resolve();

  constructor(private readonly say: (line: string) => void) {}

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

  private async startAll(given: NodeJS.ProcessEnv): Promise<void> {
    const { settings, embedded } = readStartSettings(given);
    const dataDir = resolve(PROJECT_ROOT, settings.DATA_DIR);
    await this.holdFolder(dataDir);
    await endLeftovers(join(dataDir, 'run'), this.say);
    const port = settings.PORT === 0 ? await freePort(0, settings.HOST) : settings.PORT;
    await demandPort(port, settings.HOST, 'PORT');
    const workerPort = given.WORKER_PORT
      ? await demandPort(settings.WORKER_PORT, '127.0.0.1', 'WORKER_PORT')
      : await freePort(port + 1);

    const house: House = {
      settings: Object.assign(settings, { PORT: port }),
      dataDir,
      environment: {
        NODE_ENV: 'production',
        ...given,
        DATA_DIR: dataDir,
        PORT: String(port),
        WORKER_PORT: String(workerPort),
        DEMO: String(settings.DEMO),
        PUBLIC_PHONE: settings.PUBLIC_PHONE,
      },
      say: this.say,
      closeLater: (close) => this.closers.push(close),
    };
    const siteHost = LOCAL_HOSTS.includes(settings.HOST) ? 'localhost' : settings.HOST;
    const addresses: Addresses = {
      site: `http://${siteHost}:${port}`,
      worker: `http://127.0.0.1:${workerPort}`,
    };
    if (embedded.postgres) addresses.database = await startDatabase(house);
    this.aborting.signal.throwIfAborted();
    const mail = embedded.mail ? await startMail(house) : null;
    const prepared = await prepareDatabase(house.environment, dataDir, this.aborting.signal);
    const paypal = embedded.paypal ? await startPaypalStandin(house) : null;
    Object.assign(addresses, { mail: mail?.url, paypal: paypal?.url });
    this.aborting.signal.throwIfAborted();
    const api = startProgram(house, 'api', { stopWithinMs: API_STOPS_WITHIN_MS });
    const worker = startProgram(house, 'worker', { stopWithinMs: WORKER_STOPS_WITHIN_MS });
    await Promise.all([
      ...(mail ? [waitUntilReady(mail.child, mail.url, this.aborting.signal)] : []),
      waitUntilReady(api, `${addresses.site}/health/ready`, this.aborting.signal),
      waitUntilReady(worker, `${addresses.worker}/health/ready`, this.aborting.signal),
    ]);
    this.announce(addresses, prepared, given, dataDir);
  }

  private async holdFolder(dataDir: string): Promise<void> {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    try {
      const lock = await waitForLock(join(dataDir, 'supervisor.lock'), LAST_START_ENDS_WITHIN_MS);
      this.closers.push(async () => lock.release());
    } catch (error) {
      if (!(error instanceof LockHeldError)) throw error;
      throw new Error(
        `The product already runs on ${dataDir} (process ${error.holder}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
  }

  private announce(addresses: Addresses, prepared: Fact[], given: NodeJS.ProcessEnv, dataDir: string): void {
    const file = join(dataDir, 'addresses.json');
    writeFileSync(file, JSON.stringify(addresses, null, 2), { mode: 0o600 });
    this.closers.push(async () => rmSync(file, { force: true }));
    const { site, mail, paypal, database } = addresses;
    this.say(`site              ${site}`);
    this.say(`mail              ${mail ?? 'sent by the server that SMTP_URL names'}`);
    this.say(
      `PayPal            ${paypal ? `stand-in at ${paypal}` : (given.PAYPAL_ENVIRONMENT ?? 'sandbox')}`,
    );
    this.say(`database          ${database ?? 'the one that DATABASE_URL names'}`);
    this.say(`queue             ${given.REDIS_URL ? 'Redis' : 'in the database'}`);
    this.say(`files and logs    ${dataDir}`);
    this.say(`administrator     ${administratorLine(prepared, given)}`);
    for (const line of factLines(prepared)) this.say(line);
    this.say(`ready ${site}`);
  }
}

type Fact = { admin?: Named; demo?: Named; warning?: string };
type Named = { username: string; password: string };

const shownOnce = ({ username, password }: Named) =>
  `${username}, password ${password} (shown only this once)`;

function administratorLine(facts: Fact[], given: NodeJS.ProcessEnv): string {
  const made = facts.find(({ admin }) => admin)?.admin;
  if (made) return shownOnce(made);
  if (given.ADMIN_USERNAME) return `${given.ADMIN_USERNAME}, password as set in ADMIN_PASSWORD`;
  return 'as before; a generated password is shown at the first start only';
}

/** What else the preparation had to tell: the demo's parent, and what somebody should look at. */
function factLines(facts: Fact[]): string[] {
  return facts.flatMap(({ demo, warning }) => [
    ...(demo ? [`demo parent       ${shownOnce(demo)}`] : []),
    ...(warning ? [`warning           ${warning}`] : []),
  ]);
}
