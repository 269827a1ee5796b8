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
  /** Superuser URL with the password, for the requested database. */
  url: string;
  /** The same over the server's socket if it has one. */
  programUrl: string;
  /** False when the server was stopped from outside; then start it again. */
  isRunning(): boolean;
  /** Stops the server and waits for its exit, unless another running process uses it. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Folder for all PostgreSQL files; created if missing. */
  dataDir: string;
  log?: (line: string) => void;
  /** Database to use; created if missing. */
  database?: string;
  /** False for tests: faster, but data is lost in a power failure. */
  durable?: boolean;
};

/**
 * Starts PostgreSQL on a folder, or uses the server that already runs on it.
 * @throws Error with an explanation when this machine or user cannot run it
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

// Several processes may use one server, for example two test runs. Each registers in a folder, and only the last one
// stops the server.
type Registration = {
  /** Removes this process from the list. */
  leave(): void;
  /** True when another running process is registered. */
  hasOthers(): boolean;
};

/** Registers this process as a user of the server. The caller must hold the launch lock. */
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
