// Parts that are embedded because the environment does not configure them. Each adds its address to the programs'
// environment.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readSettings, type Settings } from '#libs/platform/config';
import { freePort, urlOf } from './ports.js';
import { DATABASE, startPostgres } from './postgres/start-postgres.js';
import { SupervisedChild } from './supervised-child.js';

// Embedded parts listen on the loopback interface only, regardless of HOST.
const LOOPBACK = '127.0.0.1';
const WATCH_EVERY_MS = 1_000;

export type Embedded = { postgres: boolean; mail: boolean; paypal: boolean };

/** A number reserved for fiction, so that a demo shows the call button. PUBLIC_PHONE overrides it, even when empty. */
const DEMO_PHONE = '(555) 010-0142';

/**
 * Validates the environment before anything starts. Sample data is used with the embedded database, unless DEMO says
 * otherwise.
 * @throws SettingsError listing all invalid variables
 */
export function readStartSettings(environment: NodeJS.ProcessEnv): {
  settings: Settings;
  embedded: Embedded;
} {
  const settings = readSettings(environment, []);
  const embedded = {
    postgres: !settings.DATABASE_URL,
    mail: !settings.SMTP_URL,
    paypal: !settings.PAYPAL_CLIENT_ID,
  };
  settings.DEMO = environment.DEMO ? settings.DEMO : embedded.postgres;
  settings.PUBLIC_PHONE = environment.PUBLIC_PHONE ?? (settings.DEMO ? DEMO_PHONE : '');
  return { settings, embedded };
}

/** Shared by all parts. Their ports are PORT + 2 and following, or any free ones. */
export type AppContext = {
  settings: Settings;
  dataDir: string;
  /** Environment of the programs; filled while the parts start. */
  environment: NodeJS.ProcessEnv;
  print: (line: string) => void;
  /** Receives why a part ended on its own; the product then stops. */
  onEnd: (words: string) => void;
  /** Registers a shutdown function; they run in reverse order. */
  onClose: (close: () => Promise<void>) => void;
};

/** Gives the programs the socket address, and returns the TCP address for users and scripts. */
export async function startDatabase(context: AppContext): Promise<string> {
  const dataDir = join(context.dataDir, 'postgres');
  const postgres = await startPostgres({ dataDir, log: context.print, database: DATABASE });
  const watch = setInterval(() => {
    if (!postgres.isRunning()) context.onEnd('The database ended; everything stops.');
  }, WATCH_EVERY_MS);
  context.onClose(async () => {
    clearInterval(watch);
    await postgres.stop();
  });
  context.environment.DATABASE_URL = postgres.programUrl;
  return postgres.url;
}

/** A part in its own process, and the URL of its page. */
export type Part = { url: string; child: SupervisedChild };

export async function startMail(context: AppContext): Promise<Part> {
  const port = await freePort(context.settings.PORT + 3);
  const smtpPort = await freePort(context.settings.PORT + 4);
  context.environment.SMTP_URL = `smtp://${LOOPBACK}:${smtpPort}`;
  const child = startProgram(context, 'mail-catcher', {
    folder: 'standalone/src/mail-catcher',
    own: {
      PORT: String(port),
      SMTP_PORT: String(smtpPort),
      CHILD_DATA_DAYS: String(context.settings.CHILD_DATA_DAYS),
    },
  });
  return { url: `http://${LOOPBACK}:${port}/dev/mail`, child };
}

export async function startPaypalStandin(context: AppContext): Promise<Part> {
  const port = await freePort(context.settings.PORT + 2);
  const url = `http://${LOOPBACK}:${port}`;
  Object.assign(context.environment, {
    PAYPAL_CLIENT_ID: `standin-${randomBytes(8).toString('hex')}`,
    PAYPAL_CLIENT_SECRET: randomBytes(16).toString('hex'),
    PAYPAL_BASE_URL: url,
  });
  const child = startProgram(context, 'paypal-standin', {
    own: {
      HOST: LOOPBACK,
      PORT: String(port),
      PUBLIC_URL: url,
      STATE_FILE: join(context.dataDir, 'paypal-standin.json'),
      // Used with PAYPAL_WEBHOOK_ID only.
      WEBHOOK_URL: `${urlOf(context.settings.HOST, context.settings.PORT, LOOPBACK)}/api/paypal/webhooks`,
    },
  });
  return { url, child };
}

type ProgramOptions = {
  folder?: string;
  own?: NodeJS.ProcessEnv;
  nodeOptions?: string[];
  stopWithinMs?: number;
  isLowPriority?: boolean;
};

/** Starts a program, which is stopped at shutdown. */
export function startProgram(
  context: AppContext,
  name: string,
  options: ProgramOptions = {},
): SupervisedChild {
  const { folder = `${name}/src`, own = {}, nodeOptions = [] } = options;
  const { stopWithinMs = 1_000, isLowPriority = false } = options;
  const child = new SupervisedChild({
    name,
    folder,
    environment: { ...context.environment, ...own },
    nodeOptions,
    dataDir: context.dataDir,
    isVerbose: context.settings.LOG_LEVEL === 'debug',
    isLowPriority,
    print: context.print,
    onEnd: context.onEnd,
  });
  child.start();
  context.onClose(() => child.stop(stopWithinMs));
  return child;
}
