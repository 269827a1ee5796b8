// A lock is a file that names the process which holds it. A process that was killed leaves its file behind:
// the pid alone proves nothing then (pids are given out again), so the start time of the process stands beside it.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A name for a process that no later process with the same pid can have; null when it does not run. */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; it only waits for a parent that may never ask (pid 1 of many containers).
    return state === 'Z' || state === 'X' ? null : `${pid}-${rest[18]}`;
  } catch (error) {
    if (process.platform === 'linux' && (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  }
  try {
    process.kill(pid, 0);
    return `${pid}-0`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? `${pid}-0` : null;
  }
}

/** Is the process still the one that this identity was taken from? */
export function isRunning(identity: string): boolean {
  return processIdentity(Number(identity.split('-')[0])) === identity;
}

/** The command line of a running process, words parted by blanks; empty when it cannot be read. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

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
export function takeLock(path: string): LockAnswer {
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

/** Somebody else held a lock for longer than we were ready to wait. */
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
    const answer = takeLock(path);
    if (answer.heldBy === undefined) return answer;
    if (Date.now() > until) throw new LockHeldError(path, answer.heldBy);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
