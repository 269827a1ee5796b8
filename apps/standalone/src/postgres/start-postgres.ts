import { join } from 'node:path';
import pg from 'pg';
import { waitForLock } from '../process-lock.js';
import { addressOf, bySocket, createCluster } from './cluster.js';
import { lacksPassword, readPassword, setPassword } from './password.js';
import { choosePlacement } from './placement.js';
import { runningServer, stopServer } from './running-server.js';
import { serve } from './serve.js';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { isRunning, processIdentity } from '../process-identity.js';

export type EmbeddedPostgres = {
  /** Address of the superuser with the password, on the database asked for. */
  url: string;
  /** The same for programs, by the server's socket where it has one. */
  programUrl: string;
  /** Does the server still run? It may have been killed from outside; then start again. */
  isRunning(): boolean;
  /** Stops the server and waits for its end; leaves it running while another living process uses it. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Folder for everything of PostgreSQL; made when missing. */
  dataDir: string;
  log?: (line: string) => void;
  /** Database to use, made when missing. */
  database?: string;
  /** false: quick and lost in a power cut, for tests. */
  durable?: boolean;
};

/**
 * Starts PostgreSQL on a folder, or uses the one that runs on it already.
 * @throws Error in plain words when this machine or user cannot run it
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, database = 'postgres', durable = true } = options;
  const placement = choosePlacement(dataDir, log);
  const lockPath = join(placement.home, 'launch.lock');
  const lock = await waitForLock(lockPath);
  try {
    createCluster(placement, durable);
    if (lacksPassword(placement)) {
      await stopServer(placement.cluster);
      await setPassword(placement, durable);
    }
    const password = readPassword(placement);
    const port = await serve(placement, password, durable);
    const registration = registerUser(placement.home);
    await createDatabase(addressOf(port, password), database);
    const url = addressOf(port, password, database);
    return {
      url,
      programUrl: bySocket(url, runningServer(placement.cluster)?.socket ?? null),
      isRunning: () => runningServer(placement.cluster) !== null,
      stop: async () => {
        const closing = await waitForLock(lockPath);
        try {
          registration.leave();
          if (!registration.hasOthers()) await stopServer(placement.cluster);
        } finally {
          closing.release();
        }
      },
    };
  } finally {
    lock.release();
  }
}

async function createDatabase(address: string, name: string): Promise<void> {
  if (name === 'postgres') return;
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

// Several processes may use one server (two test runs, a start beside a test): each leaves its name in a folder,
// and only the last one alive stops the server.
type Registration = {
  /** Leaves the list. */
  leave(): void;
  /** Is some other living process on the list? */
  hasOthers(): boolean;
};

/** Puts this process on the list of the server's users. Call it while holding the launch lock. */
function registerUser(home: string): Registration {
  const folder = join(home, 'users');
  mkdirSync(folder, { recursive: true });
  const mine = `${processIdentity(process.pid)}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(join(folder, mine), '');
  return {
    leave: () => rmSync(join(folder, mine), { force: true }),
    hasOthers: () => {
      const names = readdirSync(folder).filter((name) => name !== mine);
      const gone = names.filter((name) => !isRunning(name.split('.')[0]));
      for (const name of gone) rmSync(join(folder, name), { force: true });
      return names.length > gone.length;
    },
  };
}
