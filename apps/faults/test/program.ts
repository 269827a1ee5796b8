import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../standalone/src/project.js';
import { signalGroup } from '../../standalone/src/supervised-child.js';
import { until } from './until.js';

const READY_SECONDS = 90;

/** A built program of the product in a process that a spec can kill and restart. */
export class Program {
  private child: ChildProcess | null = null;

  constructor(
    readonly name: 'api' | 'worker' | 'paypal-standin',
    private readonly environment: NodeJS.ProcessEnv,
    private readonly logFile: string,
    private readonly readyUrl: string,
    /** Root folder of its code: the repository, the files of an image, or another version. */
    public root = PROJECT_ROOT,
    /** A command that runs it, for example in another network. */
    private readonly prefix: readonly string[] = [],
  ) {}

  get dataDir(): string {
    return String(this.environment.DATA_DIR);
  }

  /** Its address, without a path. */
  get address(): string {
    return new URL(this.readyUrl).origin;
  }

  /** Starts the program and waits until it reports ready; returns the ms that took. */
  async start(): Promise<number> {
    const began = performance.now();
    const log = openSync(this.logFile, 'a', 0o600);
    // With an IPC channel it exits when the specs are killed; as a process group it can be killed with its browser.
    const main = join(this.root, `dist/apps/${this.name}/src/main.js`);
    const [file, ...rest] = [...this.prefix, process.execPath, main];
    this.child = spawn(file, rest, {
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

  /** Simulates a power failure: SIGKILL for the process, then for its children, as the supervisor does. */
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
