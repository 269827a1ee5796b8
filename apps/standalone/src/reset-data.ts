// Takes away everything that the product has made in its folder, so that the next start is a first one.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endStaleProcesses } from './stale-processes.js';
import { fallbackFolderOf } from './postgres/placement.js';
import { runningServer, stopServer } from './postgres/running-server.js';
import { acquireLock } from './process-lock.js';

/** What we make in DATA_DIR. Anything else there is not ours and stays. */
const OURS = [
  'addresses.json',
  'browser',
  'documents',
  'guest-secret',
  'link-secret',
  'logs',
  'mail',
  'paypal-standin.json',
  'pictures',
  'postgres',
  'run',
];

export type Found = {
  /** Files and folders that would go. */
  paths: string[];
  /** Takes them away. Nothing can start on the folder meanwhile. */
  remove(): Promise<void>;
  /** Leaves all as it is. */
  keep(): void;
};

/**
 * What there is to remove for this folder of data; null when there is nothing. Holds the folder until remove or keep.
 * @throws Error in plain words while the product runs
 */
export function findAll(dataDir: string, say: (line: string) => void): Found | null {
  const postgres = join(resolve(dataDir), 'postgres');
  const refuge = fallbackFolderOf(postgres);
  const run = join(dataDir, 'run');
  const paths = [...OURS.map((name) => join(dataDir, name)), refuge].filter((path) => existsSync(path));
  if (paths.length === 0) return null;
  const lock = existsSync(dataDir) ? acquireLock(join(dataDir, 'supervisor.lock')) : { release: () => {} };
  if (lock.heldBy !== undefined) {
    throw new Error(`The product runs on ${dataDir} (process ${lock.heldBy}). Stop it first.`);
  }
  return {
    paths,
    keep: lock.release,
    remove: async () => {
      try {
        if (paths.includes(run)) await endStaleProcesses(run, say);
        for (const cluster of [postgres, refuge].flatMap(clustersIn)) await stopServer(cluster);
        for (const path of paths) rmSync(path, { recursive: true, force: true });
      } finally {
        lock.release();
      }
      if (existsSync(dataDir) && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
    },
  };
}

/** Below its folder PostgreSQL's files stand by major version. A server outlives a supervisor that was killed. */
function clustersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const clusters = readdirSync(folder).map((major) => join(folder, major, 'cluster'));
  return clusters.filter((cluster) => runningServer(cluster));
}
