// The parts that the environment does not name. Each puts its address into the environment of the programs.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Settings } from '#libs/settings';
import { startMailCatcher } from './mail-catcher/start-mail-catcher.js';
import { freePort } from './ports.js';
import { startPostgres, type EmbeddedPostgres } from './postgres/start-postgres.js';
import { SupervisedChild } from './supervised-child.js';

const DATABASE = 'fieldday';
const WATCH_EVERY_MS = 1_000;

/** What all parts share. Ports beside the site's own are PORT + 2 and following, or any free ones. */
export type House = {
  settings: Settings;
  dataDir: string;
  /** Environment of the programs; filled while the parts start. */
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Ends a part; called in the opposite order of the starts. */
  closeLater: (close: () => Promise<void>) => void;
};

export async function startDatabase(house: House): Promise<string> {
  const wishes = { dataDir: join(house.dataDir, 'postgres'), log: house.say, database: DATABASE };
  let postgres: EmbeddedPostgres = await startPostgres(wishes);
  let repair: Promise<void> | null = null;
  const restart = async () => {
    house.say('the database ended; starting it again');
    try {
      // Leaves the list of users, or the new server would seem to have one more.
      await postgres.stop();
      postgres = await startPostgres(wishes);
    } catch (error) {
      house.say((error as Error).message);
    }
    repair = null;
  };
  const watch = setInterval(() => {
    if (!postgres.isRunning()) repair ??= restart();
  }, WATCH_EVERY_MS);
  house.closeLater(async () => {
    clearInterval(watch);
    await repair;
    await postgres.stop();
  });
  house.environment.DATABASE_URL = postgres.url;
  return postgres.url;
}

export async function startMail(house: House): Promise<string> {
  const catcher = await startMailCatcher({
    dataDir: house.dataDir,
    httpPort: await freePort(house.settings.PORT + 3),
    smtpPort: await freePort(house.settings.PORT + 4),
  });
  house.closeLater(catcher.close);
  house.environment.SMTP_URL = catcher.smtpUrl;
  return catcher.pageUrl;
}

export async function startPaypalStandin(house: House): Promise<{ url: string; child: SupervisedChild }> {
  const port = await freePort(house.settings.PORT + 2);
  const url = `http://127.0.0.1:${port}`;
  Object.assign(house.environment, {
    PAYPAL_CLIENT_ID: `standin-${randomBytes(8).toString('hex')}`,
    PAYPAL_CLIENT_SECRET: randomBytes(16).toString('hex'),
    PAYPAL_BASE_URL: url,
  });
  const child = startProgram(house, 'paypal-standin', {
    PORT: String(port),
    PUBLIC_URL: url,
    STATE_FILE: join(house.dataDir, 'paypal-standin.json'),
  });
  return { url, child };
}

/** Starts one of the programs and keeps it running. */
export function startProgram(
  house: House,
  name: string,
  own: NodeJS.ProcessEnv = {},
  stopWithinMs = 1_000,
): SupervisedChild {
  const child = new SupervisedChild({
    name,
    environment: { ...house.environment, ...own },
    dataDir: house.dataDir,
    isLoud: house.settings.LOG_LEVEL === 'debug',
    say: house.say,
  });
  child.start();
  house.closeLater(() => child.stop(stopWithinMs));
  return child;
}
