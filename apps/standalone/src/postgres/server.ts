// Starts, finds and stops the server of a cluster.
import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../ports.js';
import { commandLine, processIdentity, readIfThere } from '../process-lock.js';
import { CLUSTER_ENVIRONMENT } from './cluster.js';
import { changeOwner, type Placement } from './placement.js';

const START_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 7_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
/** Longest socket path that every platform supports, without the file's own name. */
const LONGEST_SOCKET_FOLDER = 85;

type RunningServer = { pid: number; port: number; socket: string | null };

/** The server of this cluster according to postmaster.pid; null when none runs. */
export function runningServer(cluster: string): RunningServer | null {
  const lines = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n');
  if (!lines) return null;
  const pid = Number(lines[0]);
  const words = commandLine(pid);
  // After a reboot or in a restarted container the pid may belong to another program.
  if (!processIdentity(pid) || (words !== '' && !words.includes('postgres'))) return null;
  return { pid, port: Number(lines[3]), socket: lines[4] || null };
}

/** Runs a task on a connection as the superuser. The password has only characters that need no escaping. */
export async function asSuperuser<T>(
  port: number,
  password: string,
  task: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return await task(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The cluster's server, started unless it is running. @throws Error with the end of its log */
export async function serve(
  placement: Placement,
  password: string,
  durable: boolean,
): Promise<RunningServer> {
  const { home, cluster } = placement;
  const portFile = join(home, 'port');
  const remembered = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  const until = Date.now() + START_WITHIN_MS;
  let attempt: ChildProcess | null = null;
  let failures = 0;
  while (Date.now() < until) {
    const running = runningServer(cluster);
    if (running && (await answersFor(cluster, running.port, password))) {
      writeFileSync(portFile, String(running.port));
      return running;
    }
    // After a kill -9, the server's child processes hold its shared memory for a short time and a new server exits:
    // retry.
    if (attempt && hasEnded(attempt)) {
      attempt = null;
      failures += 1;
      await pause(300);
    }
    if (!attempt && !running) {
      // Repeated failures without a running server: postmaster.pid names an unrelated process.
      if (failures > 5) rmSync(join(cluster, 'postmaster.pid'), { force: true });
      attempt = spawnServer(placement, await freePort(remembered), durable);
    }
    await pause(30);
  }
  attempt?.kill('SIGQUIT');
  const log = readFileSync(join(home, 'postgres.log'), 'utf8').trim().split('\n').slice(-4);
  throw new Error(`PostgreSQL did not start in ${home}. Its last words:\n${log.join('\n')}`);
}

/** True when the server on this port is that of this cluster, and not of a folder that was copied while it ran. */
const answersFor = (cluster: string, port: number, password: string): Promise<boolean> =>
  asSuperuser(port, password, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return realpathSync(rows[0].data_directory) === realpathSync(cluster);
  }).catch(() => false);

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;

/** Starts the server in its own session, so that it survives Ctrl-C and the death of this process. */
function spawnServer({ bin, user, home, cluster }: Placement, port: number, durable: boolean): ChildProcess {
  const logFile = join(home, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.old`);
  // A socket is faster than TCP for local programs. Other characters would have to be quoted.
  const socket = join(home, 'socket');
  const hasSocket = /^[\w./-]+$/.test(socket) && socket.length <= LONGEST_SOCKET_FOLDER;
  if (hasSocket) {
    mkdirSync(socket, { recursive: true, mode: 0o700 });
    changeOwner(user, socket);
  }
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: hasSocket ? socket : '',
    max_connections: 200,
    shared_buffers: '128MB',
    jit: 'off',
    // Details and statements of failed queries contain customer input, which must not be logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'a', 0o600);
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, ...options], {
    ...user,
    cwd: '/',
    env: CLUSTER_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.once('error', () => {});
  server.unref();
  return server;
}

/** Fast shutdown (disconnects clients, writes all data), then an immediate one after a timeout. */
export async function stopServer(cluster: string): Promise<void> {
  const signals = [
    ['SIGINT', STOP_WITHIN_MS],
    ['SIGQUIT', 2_000],
  ] as const;
  for (const [signal, waitMs] of signals) {
    const running = runningServer(cluster);
    if (!running) return;
    try {
      process.kill(running.pid, signal);
    } catch {
      return;
    }
    const until = Date.now() + waitMs;
    while (runningServer(cluster) && Date.now() < until) await pause(20);
  }
}
