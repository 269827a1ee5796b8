// After a kill -9 of the supervisor its children exit when their IPC channel closes. The next start ends those that
// have not (stopped or hung), after checking that they are ours.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLine, isRunning, processIdentity } from './process-identity.js';

const TIMEOUT_MS = 3_000;

async function untilNot(holds: () => boolean): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (holds() && Date.now() < until) await pause(50);
}

/** Records a child, so that a later start can end it. */
export function rememberChild(folder: string, name: string, pid: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, `${name}.pid`), processIdentity(pid) ?? '');
}

export function removeChild(folder: string, name: string): void {
  rmSync(join(folder, `${name}.pid`), { force: true });
}

/** Sends a signal to a child and its descendants (it leads a process group). Does nothing when they have exited. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Already exited.
  }
}

/** Ends the remaining children of an earlier supervisor on this folder. */
export async function endStaleProcesses(folder: string, log: (line: string) => void): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.pid'))) {
    const name = file.slice(0, -4);
    const identity = readFileSync(join(folder, file), 'utf8').trim();
    const pid = Number(identity.split('-')[0]);
    const isOurs = () => isRunning(identity) && /\bapps\/.*\/main\.js$/.test(commandLine(pid));
    if (isOurs()) {
      log(`ending ${name} of an earlier start (process ${pid})`);
      process.kill(pid, 'SIGTERM');
      await untilNot(isOurs);
      if (isOurs()) signalGroup(pid, 'SIGKILL');
      // Its port is free only after it has exited.
      await untilNot(isOurs);
    }
    removeChild(folder, name);
  }
}
