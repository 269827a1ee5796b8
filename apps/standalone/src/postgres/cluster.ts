// One PostgreSQL cluster on disk, and the addresses of its server.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Placement } from './placement.js';
import { changeOwner } from './server-user.js';

// The caller's PG* variables must not reach the server. Messages stay English, because some are parsed.
export const CLUSTER_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Superuser URL. The password has only characters that need no escaping. */
export function addressOf(port: number, password: string, database = 'postgres'): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** The same URL over the socket: drivers use the host in the query string, people read the usual one. */
export function bySocket(address: string, folder: string | null): string {
  return folder ? `${address}?host=${encodeURIComponent(folder)}` : address;
}

/**
 * Creates the cluster if it does not exist. initdb runs in a temporary folder that is then renamed, so a killed start
 * leaves no partial cluster.
 * @throws Error with initdb's output
 */
export function createCluster({ binaries, user, home, cluster }: Placement, durable: boolean): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(user, draft);
  // PostgreSQL 17 added its own Unicode locale; plain C would not lower-case É.
  const locale =
    binaries.major >= 17
      ? ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const made = spawnSync(
    join(binaries.bin, 'initdb'),
    [
      '-D',
      draft,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-instructions',
      ...locale,
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...user, cwd: '/', env: CLUSTER_ENVIRONMENT, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    const words = made.error?.message ?? made.stderr.trim();
    throw new Error(
      `PostgreSQL could not make its files in ${home}: ${words}\nSet DATABASE_URL to use another PostgreSQL.`,
    );
  }
  renameSync(draft, cluster);
}
