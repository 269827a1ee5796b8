import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeChild, rememberChild, signalGroup } from './stale-processes.js';
import { LogFile } from './log-file.js';
import { PROJECT_ROOT } from './project.js';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const LONGEST_PAUSE_MS = 15_000;
const CALM_AFTER_MS = 60_000;

export type ChildOptions = {
  /** Display name. */
  name: string;
  /** Folder below apps whose main.js is run. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  /** Options for Node. */
  nodeOptions: string[];
  /** Folder for logs/ and run/. */
  dataDir: string;
  isVerbose: boolean;
  /** Runs with lower CPU priority, for background work. */
  isLowPriority: boolean;
  /** Aborted at shutdown: a child that exits after that is not restarted. */
  ending: AbortSignal;
  print: (line: string) => void;
};

/** A program of the product, restarted after a crash until it is stopped. */
export class SupervisedChild {
  /** Consecutive crashes. */
  crashes = 0;
  private process: ChildProcess | null = null;
  private restart: NodeJS.Timeout | null = null;
  private isStopping = false;
  private readonly log: LogFile;
  private readonly pidFolder: string;

  constructor(private readonly options: ChildOptions) {
    this.log = new LogFile(join(options.dataDir, 'logs'), options.name);
    this.pidFolder = join(options.dataDir, 'run');
  }

  get name(): string {
    return this.options.name;
  }

  start(): void {
    const { name, folder, environment, nodeOptions } = this.options;
    const began = Date.now();
    // Its own process group: Ctrl-C reaches only the supervisor, which then stops everything in order. The IPC channel
    // lets the child detect the end of the supervisor.
    const program = join(PROJECT_ROOT, `dist/apps/${folder}/main.js`);
    const child = spawn(process.execPath, [...nodeOptions, program], {
      cwd: PROJECT_ROOT,
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.process = child;
    if (child.pid) rememberChild(this.pidFolder, name, child.pid);
    if (child.pid && this.options.isLowPriority) lowerPriority(child.pid);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.write(line));
    }
    child.once('error', (error) => this.write(String(error)));
    child.once('close', (code, signal) => {
      this.ended(signal ?? `code ${code}`, Date.now() - began);
    });
  }

  /** Sends SIGTERM, and after the timeout SIGKILL to the whole process group. */
  async stop(withinMs: number): Promise<void> {
    this.isStopping = true;
    if (this.restart) clearTimeout(this.restart);
    const child = this.process;
    if (!child?.pid) return;
    const { pid } = child;
    const hasEnded = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const killer = setTimeout(() => signalGroup(pid, 'SIGKILL'), withinMs);
    await hasEnded;
    clearTimeout(killer);
    // Its own children (a browser) must not survive it.
    signalGroup(pid, 'SIGKILL');
    this.process = null;
    removeChild(this.pidFolder, this.name);
  }

  /** The last lines of output, for a crash report. */
  lastLogLines(): string[] {
    return this.log.lastLines.map((line) => `${this.name} | ${line}`);
  }

  private write(line: string): void {
    this.log.write(line);
    if (this.options.isVerbose) this.options.print(`${this.name} | ${line}`);
  }

  private ended(how: string, livedMs: number): void {
    const pid = this.process?.pid;
    this.process = null;
    if (this.isStopping) return;
    if (pid) signalGroup(pid, 'SIGKILL');
    if (this.options.ending.aborted) return;
    this.crashes = livedMs > CALM_AFTER_MS ? 1 : this.crashes + 1;
    const pauseMs = Math.min(250 * 2 ** (this.crashes - 1), LONGEST_PAUSE_MS);
    if (!this.options.isVerbose) this.lastLogLines().forEach((line) => this.options.print(line));
    this.options.print(
      `${this.name} ended (${how}); starting it again in ${pauseMs} ms. Its log: ${this.log.path}`,
    );
    this.restart = setTimeout(() => this.start(), pauseMs);
  }
}

const BEHIND = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the CPU priority of a program that was just started, and of its later children. Linux schedules sessions
 * before processes (autogroup), so the session of the program gets a lower priority as well.
 */
export function lowerPriority(pid: number): void {
  for (const lower of [
    () => setPriority(pid, BEHIND),
    () => writeFileSync(`/proc/${pid}/autogroup`, String(BEHIND)),
  ]) {
    try {
      lower();
    } catch {
      // The process has exited, or the platform does not support it. The priority is only an optimization.
    }
  }
}
