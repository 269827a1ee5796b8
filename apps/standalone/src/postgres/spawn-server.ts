import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTER_ENVIRONMENT } from './cluster.js';
import type { Placement } from './placement.js';
import { changeOwner } from './server-user.js';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

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

export type ServerAttempt = { hasEnded(): boolean; giveUp(): void };

/** Starts the server in a session of its own: neither Ctrl-C nor the death of this process reaches it. */
export function spawnServer(placement: Placement, port: number, durable: boolean): ServerAttempt {
  const { binaries, user, home, cluster } = placement;
  const logFile = join(home, 'postgres.log');
  const socket = socketFolder(placement);
  if (socket) {
    mkdirSync(socket, { recursive: true, mode: 0o700 });
    changeOwner(user, socket);
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
