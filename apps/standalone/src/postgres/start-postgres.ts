import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../ports.js';
import { waitForLock } from '../process-lock.js';
import {
  addressOf,
  answersFor,
  bySocket,
  createCluster,
  runningServer,
  spawnServer,
  type ServerAttempt,
} from './cluster.js';
import { admitSocket, lacksPassword, readPassword, setPassword } from './password.js';
import { choosePlacement, type Placement } from './placement.js';
import { registerUser } from './server-users.js';

const START_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 7_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

/** Port of a server that answers for the cluster: the running one, else one that is started now. */
async function serve(placement: Placement, password: string, durable: boolean): Promise<number> {
  const portFile = join(placement.home, 'port');
  const remembered = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  const until = Date.now() + START_WITHIN_MS;
  let attempt: ServerAttempt | null = null;
  let endedAttempts = 0;
  while (Date.now() < until) {
    const running = runningServer(placement.cluster);
    if (running && (await answersFor(placement.cluster, running.port, password))) {
      writeFileSync(portFile, String(running.port));
      return running.port;
    }
    // Right after a kill -9 the server's children still hold its memory and a new one ends at once: try again.
    if (attempt?.hasEnded()) {
      attempt = null;
      endedAttempts += 1;
      await pause(300);
    }
    if (!attempt && !running) {
      // Several refusals and nobody there: the file names a dead process or a stranger that took its pid.
      if (endedAttempts > 5) rmSync(join(placement.cluster, 'postmaster.pid'), { force: true });
      admitSocket(placement);
      attempt = spawnServer(placement, await freePort(remembered), durable);
    }
    await pause(30);
  }
  attempt?.giveUp();
  const lastWords = readFileSync(join(placement.home, 'postgres.log'), 'utf8').trim().split('\n').slice(-4);
  throw new Error(`PostgreSQL did not start in ${placement.home}. Its last words:\n${lastWords.join('\n')}`);
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

/** A fast stop (clients are sent away, everything is written); an immediate one when that takes too long. */
export async function stopServer(cluster: string): Promise<void> {
  const signals = [
    { name: 'SIGINT', waitMs: STOP_WITHIN_MS },
    { name: 'SIGQUIT', waitMs: 2_000 },
  ] as const;
  for (const { name, waitMs } of signals) {
    const running = runningServer(cluster);
    if (!running) return;
    try {
      process.kill(running.pid, name);
    } catch {
      return;
    }
    const until = Date.now() + waitMs;
    while (runningServer(cluster) && Date.now() < until) await pause(20);
  }
}
