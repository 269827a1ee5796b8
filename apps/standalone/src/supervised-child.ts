// The product's programs as child processes: started, watched, restarted and ended.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { LogFile } from './log-file.js';
import { commandLine, isRunning, processIdentity } from './process-lock.js';
import { attempt, PROJECT_ROOT } from './project.js';

const LONGEST_PAUSE_MS = 15_000;
const CALM_AFTER_MS = 60_000;
const READY_WITHIN_MS = 90_000;
const MAX_CRASHES = 3;
const STALE_ENDS_WITHIN_MS = 3_000;

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
  /** Consecutive ones. */
  private crashes = 0;
  private process: ChildProcess | null = null;
  private restart: NodeJS.Timeout | null = null;
  private isStopping = false;
  private readonly log: LogFile;
  /** Its pid and start time, so that a later start can end it. */
  private readonly pidFile: string;

  constructor(private readonly options: ChildOptions) {
    const run = join(options.dataDir, 'run');
    mkdirSync(run, { recursive: true, mode: 0o700 });
    this.log = new LogFile(join(options.dataDir, 'logs'), options.name);
    this.pidFile = join(run, `${options.name}.pid`);
  }

  start(): void {
    const { folder, environment, nodeOptions } = this.options;
    const began = Date.now();
    const output = this.options.isVerbose ? 'pipe' : this.log.descriptor;
    // Its own process group: Ctrl-C reaches only the supervisor, which then stops everything in order. The IPC channel
    // lets the child detect the end of the supervisor.
    const program = join(PROJECT_ROOT, `dist/apps/${folder}/main.js`);
    const child = spawn(process.execPath, [...nodeOptions, program], {
      cwd: PROJECT_ROOT,
      env: environment,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    this.process = child;
    const { pid } = child;
    if (pid) attempt(() => writeFileSync(this.pidFile, processIdentity(pid) ?? ''));
    if (pid && this.options.isLowPriority) lowerPriority(pid);
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
    rmSync(this.pidFile, { force: true });
  }

  /**
   * Waits until its health page reports ready.
   * @throws Error when it keeps crashing, after a timeout, or at shutdown
   */
  async waitUntilReady(url: string): Promise<void> {
    const { name, ending } = this.options;
    const until = Date.now() + READY_WITHIN_MS;
    while (!(await answersOk(url, AbortSignal.any([ending, AbortSignal.timeout(READY_WITHIN_MS)])))) {
      ending.throwIfAborted();
      if (this.crashes >= MAX_CRASHES)
        throw new Error(`${name} cannot start: ${this.sentence() ?? `see its log, ${this.log.path}`}`);
      if (Date.now() > until) {
        const words = `${name} is not ready after ${READY_WITHIN_MS / 1000} s. Its log: ${this.log.path}`;
        throw new Error([...this.lastLogLines(), words].join('\n'));
      }
      await pause(50);
    }
  }

  /** The program's last message for people, see `sayLast`; null when it ended without one. */
  private sentence(): string | null {
    const last = this.log.lastLines().at(-1);
    return last && !/^([\s{}]|Node\.js v)/.test(last) ? last : null;
  }

  /** The last lines of output, for a crash report. */
  private lastLogLines(): string[] {
    return this.log.lastLines().map((line) => `${this.options.name} | ${line}`);
  }

  private write(line: string): void {
    this.log.write(line);
    if (this.options.isVerbose) this.options.print(`${this.options.name} | ${line}`);
  }

  private ended(how: string, livedMs: number): void {
    const pid = this.process?.pid;
    this.process = null;
    if (this.isStopping) return;
    if (pid) signalGroup(pid, 'SIGKILL');
    if (this.options.ending.aborted) return;
    this.crashes = livedMs > CALM_AFTER_MS ? 1 : this.crashes + 1;
    const pauseMs = Math.min(250 * 2 ** (this.crashes - 1), LONGEST_PAUSE_MS);
    const { name, isVerbose, print } = this.options;
    const sentence = this.sentence();
    if (!isVerbose && sentence === null) this.lastLogLines().forEach((line) => print(line));
    const why = sentence ? `${how}: ${sentence}` : how;
    print(`${name} ended (${why}); starting it again in ${pauseMs} ms. Its log: ${this.log.path}`);
    this.restart = setTimeout(() => this.start(), pauseMs);
  }
}

const BEHIND = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the CPU priority of a program that was just started, and of its later children. Linux schedules sessions
 * before processes (autogroup), so the session of the program gets a lower priority as well. It is only an optimization.
 */
export function lowerPriority(pid: number): void {
  attempt(() => setPriority(pid, BEHIND));
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(BEHIND)));
}

/** Waits for the answer without a limit, so that a busy program never has two requests open. */
async function answersOk(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { signal });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Sends a signal to a child and its descendants (it leads a process group). Does nothing when they have exited. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  attempt(() => process.kill(-pid, signal));
}

/**
 * Ends the remaining children of an earlier supervisor on this folder. After a kill -9 of the supervisor its children
 * exit when their IPC channel closes, but one that is stopped or hangs does not. Only a process that is certainly ours
 * is ended.
 */
export async function endStaleProcesses(dataDir: string, log: (line: string) => void): Promise<void> {
  const folder = join(dataDir, 'run');
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.pid'))) {
    const identity = readFileSync(join(folder, file), 'utf8').trim();
    const pid = Number(identity.split('-')[0]);
    const isOurs = () => isRunning(identity) && /\bapps\/.*\/main\.js$/.test(commandLine(pid));
    const untilEnded = async () => {
      const until = Date.now() + STALE_ENDS_WITHIN_MS;
      while (isOurs() && Date.now() < until) await pause(50);
    };
    if (isOurs()) {
      log(`ending ${file.slice(0, -4)} of an earlier start (process ${pid})`);
      process.kill(pid, 'SIGTERM');
      await untilEnded();
      if (isOurs()) signalGroup(pid, 'SIGKILL');
      // Its port is free only after it has exited.
      await untilEnded();
    }
    rmSync(join(folder, file), { force: true });
  }
}
