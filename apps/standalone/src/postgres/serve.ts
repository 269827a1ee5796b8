import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../ports.js';
import { admitSocket } from './password.js';
import type { Placement } from './placement.js';
import { answersFor, runningServer } from './running-server.js';
import { spawnServer, type ServerAttempt } from './spawn-server.js';

const START_WITHIN_MS = 30_000;

/** Port of the cluster's server, which is started unless it is running. */
export async function serve(placement: Placement, password: string, durable: boolean): Promise<number> {
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
    // After a kill -9, the server's child processes hold its shared memory for a short time and a new server exits:
    // retry.
    if (attempt?.hasEnded()) {
      attempt = null;
      endedAttempts += 1;
      await pause(300);
    }
    if (!attempt && !running) {
      // Repeated failures without a running server: postmaster.pid names a dead process or an unrelated one with the
      // same pid.
      if (endedAttempts > 5) rmSync(join(placement.cluster, 'postmaster.pid'), { force: true });
      admitSocket(placement);
      attempt = spawnServer(placement, await freePort(remembered), durable);
    }
    await pause(30);
  }
  attempt?.giveUp();
  const lastLogLines = readFileSync(join(placement.home, 'postgres.log'), 'utf8')
    .trim()
    .split('\n')
    .slice(-4);
  throw new Error(
    `PostgreSQL did not start in ${placement.home}. Its last words:\n${lastLogLines.join('\n')}`,
  );
}
