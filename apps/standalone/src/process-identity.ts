import { readFileSync } from 'node:fs';

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
