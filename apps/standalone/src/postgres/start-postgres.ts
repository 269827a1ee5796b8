import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processIdentity, waitForLock } from '../process-lock.js';
import { createCluster, lacksPassword, readPassword, setPassword } from './cluster.js';
import { choosePlacement } from './placement.js';
import { asSuperuser, runningServer, serve, stopServer } from './server.js';

/** The product's database. */
export const DATABASE = 'fieldday';

export type EmbeddedPostgres = {
  /** Superuser URL with the password, for the requested database. */
  url: string;
  /** The same over the server's socket if it has one. Drivers use the host in the query string. */
  programUrl: string;
  /** False when the server was stopped from outside. */
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
  const { home, cluster } = placement;
  const withLock = async <T>(task: () => Promise<T>): Promise<T> => {
    const lock = await waitForLock(join(home, 'launch.lock'));
    try {
      return await task();
    } finally {
      lock.release();
    }
  };
  return withLock(async () => {
    createCluster(placement, durable);
    if (lacksPassword(placement)) {
      await stopServer(cluster);
      await setPassword(placement, durable);
    }
    const password = readPassword(placement);
    const { port, socket } = await serve(placement, password, durable);
    const isLastUser = registerUser(home);
    await createDatabase(port, password, database);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
    return {
      url,
      programUrl: socket ? `${url}?host=${encodeURIComponent(socket)}` : url,
      isRunning: () => runningServer(cluster) !== null,
      stop: () => withLock(async () => (isLastUser() ? stopServer(cluster) : undefined)),
    };
  });
}

const createDatabase = (port: number, password: string, name: string) =>
  asSuperuser(port, password, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });

/**
 * Several processes may use one server, for example two test runs. Each registers in a folder, and only the last one
 * stops the server. The caller must hold the launch lock, also of the returned function, which removes this process
 * and returns true when no other running process is registered.
 */
function registerUser(home: string): () => boolean {
  const folder = join(home, 'users');
  const remove = (name: string) => rmSync(join(folder, name), { force: true });
  mkdirSync(folder, { recursive: true });
  const mine = `${processIdentity(process.pid)}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(join(folder, mine), '');
  return () => {
    remove(mine);
    readdirSync(folder)
      .filter((name) => !isRunning(name.split('.')[0]))
      .forEach(remove);
    return readdirSync(folder).length === 0;
  };
}
