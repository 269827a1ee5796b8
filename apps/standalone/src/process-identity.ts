import { readFileSync } from 'node:fs';

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

/** Command line of a running process, separated by spaces; empty when it cannot be read. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
