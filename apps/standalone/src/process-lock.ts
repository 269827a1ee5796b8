// Processes by pid and start time, and locks on folders. A lock is a file with the identity of its holder. A killed
// process leaves the file behind, and its pid may be reused, so the file also contains the start time.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Pid and start time, which a later process with the same pid cannot share; null when the process does not run. */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has exited and is never reaped if its parent does not wait (pid 1 in many containers).
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

/** True while the process with this identity runs. */
export function isRunning(identity: string): boolean {
  return processIdentity(Number(identity.split('-')[0])) === identity;
}

/** The processor time that a process has used, in ms; 0 where it cannot be read (not Linux, or ended). */
export function processorMs(pid: number): number {
  const stat = readIfThere(`/proc/${pid}/stat`) ?? '';
  const [, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // In ticks of 10 ms, its own and the kernel's for it.
  return (Number(rest[10] ?? 0) + Number(rest[11] ?? 0)) * 10;
}

/** Command line of a running process, separated by spaces; empty when it cannot be read. */
export function commandLine(pid: number): string {
  return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() ?? '';
}

/** A text file without white space at its ends; null when it cannot be read. */
export function readIfThere(path: string): string | null {
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
            if (readIfThere(path) === mine) rmSync(path, { force: true });
          },
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readIfThere(path);
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
    if (readIfThere(aside) !== holder) linkSync(aside, path);
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
