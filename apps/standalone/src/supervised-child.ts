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
  /** What people know it by. */
  name: string;
  /** Folder below apps whose main.js is run. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  /** Options for Node itself. */
  nodeOptions: string[];
  /** Folder for logs/ and run/. */
  dataDir: string;
  isVerbose: boolean;
  /** Nothing waits for it: it leaves the processors to the others. */
  isLowPriority: boolean;
  /** Aborted when the product ends, which a signal to the whole group tells the child as well. */
  ending: AbortSignal;
  print: (line: string) => void;
};

/** One program of the product, kept running until it is stopped. */
export class SupervisedChild {
  /** How often it ended by itself since the start. */
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
    // A group of its own: Ctrl-C reaches the supervisor alone, which then ends everything in order. The channel
    // tells the child when the supervisor is gone.
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

  /** Asks it to end, and kills it with all it started when that takes too long. */
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
    // What it started itself (a browser) must not outlive it.
    signalGroup(pid, 'SIGKILL');
    this.process = null;
    removeChild(this.pidFolder, this.name);
  }

  /** The last lines it wrote, for a report. */
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
 * Lets a program that was just started, and whatever it starts from now on, wait behind those that parents wait for.
 * Linux weighs sessions before processes, so the session of a program that has its own steps back, too.
 */
export function lowerPriority(pid: number): void {
  for (const lower of [
    () => setPriority(pid, BEHIND),
    () => writeFileSync(`/proc/${pid}/autogroup`, String(BEHIND)),
  ]) {
    try {
      lower();
    } catch {
      // It has ended, or this system knows no such thing: all else works without.
    }
  }
}
