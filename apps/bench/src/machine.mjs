// CPU time and memory by process, and the load that processes which are not of the bench put on the machine.
import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;
const SHORTEST_MS = 2_000;

/** All processes: `own` CPU ms, and `ms` with those of their children that have ended. */
const processes = () =>
  readdirSync('/proc').flatMap((name) => {
    try {
      if (!/^\d+$/.test(name)) return [];
      // The process name in parentheses may contain spaces; the fields after the last one do not.
      const fields = /\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))[1].split(' ');
      const [own, ofEnded] = [fields.slice(11, 13), fields.slice(13, 15)].map(
        (ticks) => sum(ticks) * MS_PER_TICK,
      );
      return [{ pid: Number(name), parent: Number(fields[1]), own, ms: own + ofEnded }];
    } catch {
      return [];
    }
  });

const sum = (values) => values.reduce((total, value) => total + Number(value), 0);

/** A process, which comes first, and its descendants. @throws Error when it has ended */
function treeOf(root, all) {
  const tree = all.filter(({ pid }) => pid === root);
  if (tree.length === 0) throw new Error(`process ${root} has ended`);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** A part is a process with its descendants; the supervisor stands alone, and below the worker is its browser. */
function byPart(pids, measure, measureAlone) {
  const all = processes();
  const parts = Object.entries(pids).flatMap(([name, pid]) => {
    const tree = treeOf(pid, all);
    const alone = [name, measureAlone(tree[0])];
    if (name === 'supervisor') return [alone];
    const whole = sum(tree.map(measure));
    return name === 'worker' ? [alone, ['browser', whole - alone[1]]] : [[name, whole]];
  });
  return Object.fromEntries(parts);
}

const msOf = ({ ms }) => ms;
const cpuByPart = (pids) => byPart(pids, msOf, ({ own }) => own);

/** Memory of a process in MiB. */
export const residentMiB = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_024;

/** CPU ms of each part during the work. */
export async function cpuDuring({ pids }, work) {
  const before = cpuByPart(pids);
  await work();
  return Object.fromEntries(Object.entries(cpuByPart(pids)).map(([name, ms]) => [name, ms - before[name]]));
}

/** For example `12.1 ms: API 8.1, PostgreSQL 4.0`; parts that did nothing are left out. */
export function perOne(cpu) {
  const each = Object.entries(cpu).filter(([, ms]) => ms >= 0.05);
  return `${total(cpu).toFixed(1)} ms: ${each.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ')}`;
}

/** CPU ms of the product; the PayPal stand-in and the mail catcher are somebody else's in production. */
export const total = (cpu) =>
  sum(
    Object.keys(cpu)
      .filter((name) => !OF_OTHERS.includes(name))
      .map((name) => cpu[name]),
  );
const OF_OTHERS = ['stand-in', 'mail catcher'];

/**
 * CPU cores used since the last call of `cores` by processes that are not descendants of this one. A call soon after
 * another repeats its answer, because the kernel counts in steps of 10 ms. `reset` after a product has started: those of
 * an ended one are no descendants any more.
 */
export function foreignLoad() {
  const read = () => {
    const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/);
    const own = sum(treeOf(process.pid, processes()).map(msOf));
    return { at: performance.now(), ms: sum([user, nice, system, irq, softirq, steal]) * MS_PER_TICK - own };
  };
  let before = read();
  let last = 0;
  return {
    reset: () => (before = read()),
    cores: () => {
      const now = read();
      if (now.at - before.at < SHORTEST_MS) return last;
      last = Math.max(0, (now.ms - before.ms) / (now.at - before.at));
      before = now;
      return last;
    },
  };
}
