// CPU time by part, from /proc. A part is a process with all of its descendants, including those that have exited.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const MS_PER_TICK = 10;

/** Pid, parent pid, and user and system time in ms of the process and its reaped children. */
function statOf(pid) {
  try {
    // The process name in parentheses may contain spaces; the fields after the last one do not.
    const [, tail] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const fields = tail.split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return { pid, parent: Number(fields[1]), ms: ticks * MS_PER_TICK };
  } catch {
    return null;
  }
}

/** CPU ms used by a process and its descendants since their start. */
function treeMs(root) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const below = new Set([root]);
  let ms = 0;
  for (let added = -1; added !== below.size;) {
    added = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  for (const each of all) if (below.has(each.pid)) ms += each.ms;
  return ms;
}

const pidIn = (path) => Number(readFileSync(path, 'utf8').split(/[-\n]/)[0]);

/** The parts of a running product by display name; Redis only if the product uses it. */
export async function partsOf({ dataDir, redisPid }, db) {
  const { rows } = await db.query('show data_directory');
  const programs = { API: 'api', 'worker with Chromium': 'worker', 'stand-in': 'paypal-standin' };
  const parts = { PostgreSQL: pidIn(join(rows[0].data_directory, 'postmaster.pid')) };
  for (const [name, program] of Object.entries(programs)) {
    const file = join(dataDir, 'run', `${program}.pid`);
    if (existsSync(file)) parts[name] = pidIn(file);
  }
  if (redisPid) parts.Redis = redisPid;
  return parts;
}

/** CPU ms of each part during the work. */
export async function cpuDuring(parts, work) {
  const read = () => Object.entries(parts).map(([name, pid]) => [name, treeMs(pid)]);
  const before = Object.fromEntries(read());
  const result = await work();
  return { result, cpu: Object.fromEntries(read().map(([name, ms]) => [name, ms - before[name]])) };
}

/** Per item, for example `API 3.1, PostgreSQL 2.0 ms`. */
export const perOne = (cpu, count) =>
  Object.entries(cpu)
    .map(([name, ms]) => `${name} ${(ms / count).toFixed(1)}`)
    .join(', ')
    .concat(' ms');
