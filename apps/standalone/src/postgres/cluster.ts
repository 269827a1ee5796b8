// One PostgreSQL cluster on disk: made, looked for, started and stopped.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { commandLine, processIdentity } from '../process-lock.js';
import type { Placement } from './placement.js';
import { giveTo } from './server-user.js';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
// Nothing of the caller's PG* variables may reach the server; messages stay English, as we read some of them.
export const CLUSTER_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Address of the superuser; the password has no sign that an address must escape. */
export function addressOf(port: number, password: string, database = 'postgres'): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
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
  giveTo(user, draft);
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

/** The longest address of a socket that every system takes, with the port's name at its end. */
const LONGEST_SOCKET = 100;

/**
 * Folder of the server's socket, which programs of this machine reach it by with less work than by TCP; null where the
 * path is too long or holds signs that PostgreSQL's list of folders would need quoted.
 */
function socketFolder({ home }: Placement): string | null {
  const folder = join(home, 'socket');
  return /^[\w./-]+$/.test(folder) && folder.length + '/.s.PGSQL.65535'.length <= LONGEST_SOCKET
    ? folder
    : null;
}

/** Address of the same server by its socket: clients take the host of the query, people the one they are used to. */
export function bySocket(address: string, folder: string | null): string {
  return folder ? `${address}?host=${encodeURIComponent(folder)}` : address;
}

/** Pid, port and folder of the socket of the server that says it runs on this cluster; null when none does. */
export function runningServer(cluster: string): { pid: number; port: number; socket: string | null } | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const words = commandLine(pid);
  // After a reboot or in a restarted container the pid may belong to a stranger.
  if (!processIdentity(pid) || (words !== '' && !words.includes('postgres'))) return null;
  return { pid, port: Number(lines[3]), socket: lines[4] || null };
}

/** Does a server answer on this port, and is it the one of this cluster? */
export async function answersFor(cluster: string, port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: addressOf(port, password),
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const theirs = statSync(rows[0].data_directory);
    const ours = statSync(cluster);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export type ServerAttempt = { hasEnded(): boolean; giveUp(): void };

/** Starts the server in a session of its own: neither Ctrl-C nor the death of this process reaches it. */
export function spawnServer(placement: Placement, port: number, durable: boolean): ServerAttempt {
  const { binaries, user, home, cluster } = placement;
  const logFile = join(home, 'postgres.log');
  const socket = socketFolder(placement);
  if (socket) {
    mkdirSync(socket, { recursive: true, mode: 0o700 });
    giveTo(user, socket);
  }
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.old`);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socket ?? '',
    max_connections: 200,
    shared_buffers: '128MB',
    jit: 'off',
    // A young database grows past the plans of its first minute: it is counted anew within seconds. Databases of specs
    // are many and short-lived, so theirs are left alone.
    autovacuum_naptime: durable ? '5s' : '60s',
    // Details and statements of failed queries carry what parents typed; they do not belong in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const log = openSync(logFile, 'a', 0o600);
  const server = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: '/', env: CLUSTER_ENVIRONMENT, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  let hasEnded = false;
  server.once('exit', () => (hasEnded = true));
  server.once('error', () => (hasEnded = true));
  server.unref();
  return { hasEnded: () => hasEnded, giveUp: () => void server.kill('SIGQUIT') };
}
