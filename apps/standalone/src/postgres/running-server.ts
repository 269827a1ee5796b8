// Finds, checks and stops the server of a cluster.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { commandLine, processIdentity } from '../process-identity.js';
import { addressOf } from './cluster.js';

const STOP_WITHIN_MS = 7_000;

/** Pid, port and socket folder from postmaster.pid; null when no server runs on this cluster. */
export function runningServer(cluster: string): { pid: number; port: number; socket: string | null } | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const words = commandLine(pid);
  // After a reboot or in a restarted container the pid may belong to another program.
  if (!processIdentity(pid) || (words !== '' && !words.includes('postgres'))) return null;
  return { pid, port: Number(lines[3]), socket: lines[4] || null };
}

/** True when the server on this port is the one of this cluster. */
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

/** Fast shutdown (disconnects clients, writes all data), then an immediate one after a timeout. */
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
