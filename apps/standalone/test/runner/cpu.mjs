import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The parent of a process, and its CPU seconds and those of its ended children. Null when it has ended. */
function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, ofChildrenUser, ofChildrenSystem] = fields.slice(11, 15).map(Number);
    const own = (user + system) / TICKS_PER_SECOND;
    return {
      parent: Number(fields[1]),
      own,
      ofChildren: (ofChildrenUser + ofChildrenSystem) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}

/** CPU seconds of this process's ended children; 0 on systems without /proc. */
export const cpuSecondsOfChildren = () => readProcess('self')?.ofChildren ?? 0;

/**
 * CPU seconds that these processes and their descendants have used so far, including ended ones; 0 on systems without
 * /proc.
 */
export function cpuSecondsOf(pids) {
  let names = [];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return 0;
  }
  const all = new Map(names.map((name) => [Number(name), readProcess(name)]));
  const isInside = (pid) => pids.includes(pid) || (all.get(pid) ? isInside(all.get(pid).parent) : false);
  let seconds = 0;
  for (const [pid, process] of all) if (process && isInside(pid)) seconds += process.own + process.ofChildren;
  return seconds;
}
