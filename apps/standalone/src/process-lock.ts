// A lock is a file with the identity of its holder. A killed process leaves the file behind, and its pid may be reused,
// so the file has the start time of the process as well.
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

/** Acquires the lock or returns its holder, without waiting. The lock of a dead process is replaced. */
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

/** Renaming lets only one process remove the stale file. A process that renamed a new lock by mistake restores it. */
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
    // A third process has acquired the lock in the meantime.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Another process held the lock for the whole waiting time. */
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
 * @param waitMs timeout in ms
 * @throws LockHeldError with the holder's pid after the timeout
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
