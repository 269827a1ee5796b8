import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTER_ENVIRONMENT } from './cluster.js';
import type { Placement } from './placement.js';
import { changeOwner } from './server-user.js';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** Longest socket path, including the port suffix, that every platform supports. */
const LONGEST_SOCKET = 100;

/**
 * Folder of the server's socket, which is faster than TCP for local programs. Null when the path is too long or has
 * characters that PostgreSQL would need quoted.
 */
function socketFolder({ home }: Placement): string | null {
  const folder = join(home, 'socket');
  return /^[\w./-]+$/.test(folder) && folder.length + '/.s.PGSQL.65535'.length <= LONGEST_SOCKET
    ? folder
    : null;
}

export type ServerAttempt = { hasEnded(): boolean; giveUp(): void };

/** Starts the server in its own session, so that it survives Ctrl-C and the death of this process. */
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
    // Details and statements of failed queries contain customer input, which must not be logged.
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
