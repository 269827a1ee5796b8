// One PostgreSQL cluster on disk, and the addresses of its server.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Placement } from './placement.js';
import { changeOwner } from './server-user.js';

// Nothing of the caller's PG* variables may reach the server; messages stay English, as we read some of them.
export const CLUSTER_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Address of the superuser; the password has no sign that an address must escape. */
export function addressOf(port: number, password: string, database = 'postgres'): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** Address of the same server by its socket: clients take the host of the query, people the one they are used to. */
export function bySocket(address: string, folder: string | null): string {
  return folder ? `${address}?host=${encodeURIComponent(folder)}` : address;
}

/**
 * Makes the cluster unless it is there. It is made beside its place and renamed, so a killed start leaves no half.
 * @throws Error with initdb's own words
 */
export function createCluster({ binaries, user, home, cluster }: Placement, durable: boolean): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(user, draft);
  // From 17 on PostgreSQL brings its own Unicode rules; C alone would not lower-case an É.
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
