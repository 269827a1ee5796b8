import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../standalone/src/project.js';
import { signalGroup } from '../../standalone/src/stale-processes.js';
import { until } from './until.js';

const READY_SECONDS = 30;

/** One program of the product as built, in a process that a spec may kill and start again. */
export class Program {
  private child: ChildProcess | null = null;

  constructor(
    private readonly name: 'api' | 'worker' | 'paypal-standin',
    private readonly environment: NodeJS.ProcessEnv,
    private readonly logFile: string,
    private readonly readyUrl: string,
    /** Where its code lies: the repository, or a folder that holds what goes into an image. */
    private readonly root = PROJECT_ROOT,
  ) {}

  /** Starts it, and waits until it says that it is ready; returns the ms that took. */
  async start(): Promise<number> {
    const began = performance.now();
    const log = openSync(this.logFile, 'a', 0o600);
    // A channel, so that it ends itself when the specs are killed; a group, so that its browser can end with it.
    this.child = spawn(process.execPath, [join(this.root, `dist/apps/${this.name}/src/main.js`)], {
      cwd: this.root,
      env: this.environment,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    const { child } = this;
    await until(`${this.name} is ready`, READY_SECONDS, () => {
      if (child.exitCode !== null) throw new Error(`${this.name} cannot start: see ${this.logFile}`);
      return answersOk(this.readyUrl);
    });
    return Math.round(performance.now() - began);
  }

  /** The power cut: SIGKILL for the process, and afterwards, as the supervisor does, for what it had started. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child?.pid) return;
    this.child = null;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const hasEnded = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const killer = setTimeout(() => child.kill('SIGKILL'), 8_000);
    await hasEnded;
    clearTimeout(killer);
    signalGroup(child.pid, 'SIGKILL');
  }
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
