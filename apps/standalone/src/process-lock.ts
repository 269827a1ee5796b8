// A lock is a file that names the process which holds it. A process that was killed leaves its file behind:
// the pid alone proves nothing then (pids are given out again), so the start time of the process stands beside it.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isRunning, processIdentity } from './process-identity.js';

function holderOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** A held lock, or the pid of the process that holds it. */
export type LockAnswer = { release(): void; heldBy?: undefined } | { heldBy: number };

/** Takes the lock at once or says who holds it; the lock of a dead process is taken over. */
export function acquireLock(path: string): LockAnswer {
  const mine = processIdentity(process.pid) ?? `${process.pid}-0`;
  const draft = `${path}.${mine}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, mine);
  try {
    for (;;) {
      try {
        linkSync(draft, path);
        return {
          release: () => {
            if (holderOf(path) === mine) rmSync(path, { force: true });
          },
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = holderOf(path);
      if (holder === null) continue;
      if (isRunning(holder)) return { heldBy: Number(holder.split('-')[0]) };
      clearStale(path, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Only one of several takers gets the stale file by renaming it; who gets a fresh one by mistake puts it back. */
function clearStale(path: string, holder: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  try {
    if (holderOf(aside) !== holder) linkSync(aside, path);
  } catch {
    // A third process was quicker: its lock stands.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Another process held a lock for longer than we were ready to wait. */
export class LockHeldError extends Error {
  constructor(
    path: string,
    readonly holder: number,
  ) {
    super(`Process ${holder} has held ${path} for too long.`);
  }
}

/**
 * Waits for the lock.
 * @param waitMs how long to wait before giving up
 * @throws LockHeldError naming the holder when the time is over
 */
export async function waitForLock(path: string, waitMs = 60_000): Promise<{ release(): void }> {
  const until = Date.now() + waitMs;
  for (;;) {
    const answer = acquireLock(path);
    if (answer.heldBy === undefined) return answer;
    if (Date.now() > until) throw new LockHeldError(path, answer.heldBy);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
