// Deletes everything that the product has created in its data folder, for a fresh start.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endStaleProcesses } from './supervised-child.js';
import { fallbackFolderOf } from './postgres/placement.js';
import { runningServer, stopServer } from './postgres/server.js';
import { acquireLock } from './process-lock.js';

/** Names that the product creates in DATA_DIR. Anything else is left there. */
const OURS = [
  'addresses.json',
  'browser',
  'documents',
  'guest-secret',
  'link-secret',
  'folder-id',
  'logs',
  'mail',
  'paypal-standin.json',
  'pictures',
  'postgres',
  'restoring',
  'run',
];

export type Found = {
  /** Files and folders to be deleted. */
  paths: string[];
  /** Deletes them. The folder stays locked until they are gone. */
  remove(): Promise<void>;
  /** Releases the lock without deleting anything. */
  keep(): void;
};

/**
 * Finds the product's files in a data folder; null when there are none. Locks the folder until `remove` or `keep`.
 * @throws Error with an explanation while the product runs
 */
export function findAll(dataDir: string, say: (line: string) => void): Found | null {
  const postgres = join(resolve(dataDir), 'postgres');
  const refuge = fallbackFolderOf(postgres);
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
        await endStaleProcesses(dataDir, say);
        for (const cluster of [postgres, refuge].flatMap(clustersIn)) await stopServer(cluster);
        for (const path of paths) rmSync(path, { recursive: true, force: true });
      } finally {
        lock.release();
      }
      if (existsSync(dataDir) && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
    },
  };
}

/** Clusters with a running server, which survives a killed supervisor. Clusters are in folders by major version. */
function clustersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const clusters = readdirSync(folder).map((major) => join(folder, major, 'cluster'));
  return clusters.filter((cluster) => runningServer(cluster));
}
