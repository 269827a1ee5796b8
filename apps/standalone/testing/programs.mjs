// Child processes of `npm test`, which are ended with it.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

const running = new Set();

/** Runs a Node script of this repository and resolves with its exit code. */
export function runNode(args, environment = {}) {
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } };
  return new Promise((done) => {
    const child = keep(spawn(process.execPath, args, options));
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** Tracks a child until it exits. */
export function keep(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export function endAll(signal) {
  for (const child of running) child.kill(signal);
}
