// After a kill -9 of the supervisor its children end themselves when their channel to it closes. What does not
// (it was stopped, or hangs) is ended here by the next start, and only if it is surely ours.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLine, isRunning, processIdentity } from './process-identity.js';

const TIMEOUT_MS = 3_000;

async function untilNot(holds: () => boolean): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (holds() && Date.now() < until) await pause(50);
}

/** Remembers a child, so that a later start can end it. */
export function rememberChild(folder: string, name: string, pid: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, `${name}.pid`), processIdentity(pid) ?? '');
}

export function removeChild(folder: string, name: string): void {
  rmSync(join(folder, `${name}.pid`), { force: true });
}

/** Signals a child with everything it started itself (it leads a process group); silent when it is gone. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Ended already.
  }
}

/** Ends what an earlier supervisor of this folder left behind. */
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
      // Its port is free only when it is gone.
      await untilNot(isOurs);
    }
    removeChild(folder, name);
  }
}
