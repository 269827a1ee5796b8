// The product's programs as child processes: started, awaited and ended.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { LogFile } from './log-file.js';
import { commandLine, isRunning, processIdentity, processorMs } from './process-lock.js';
import { attempt, PROJECT_ROOT } from './project.js';

const READY_WITHIN_MS = 90_000;
/** A program that used a tenth of a processor since then is still loading, on a slow machine: it gets the time again. */
const WORKING_SHARE = 0.1;
const MAX_READY_WITHIN_MS = 600_000;
/** On a busy machine a program may give up on the database before it is ready. */
const MAX_STARTS = 3;
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
  /** Runs with lower CPU priority once it is ready, for background work. */
  isLowPriority: boolean;
  print: (line: string) => void;
  /** Receives the last output of a child that ended on its own, and a sentence. */
  onEnd: (words: string) => void;
};

/** A program of the product. */
export class SupervisedChild {
  private process: ChildProcess | null = null;
  private starts = 0;
  private isReady = false;
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
    this.starts += 1;
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
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.write(line));
    }
    child.once('error', (error) => this.write(String(error)));
    child.once('close', (code, signal) => this.ended(signal ?? `code ${code}`));
  }

  /** Sends SIGTERM, and after the timeout SIGKILL to the whole process group. */
  async stop(withinMs: number): Promise<void> {
    this.isStopping = true;
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
   * Waits until its health page reports ready; as long as it works, up to ten minutes.
   * @param ending aborted at shutdown
   * @param withinMs how long it may do nothing
   * @throws Error with the last lines of its log after that time, or at shutdown
   */
  async waitUntilReady(url: string, ending: AbortSignal, withinMs = READY_WITHIN_MS): Promise<void> {
    const { name } = this.options;
    const began = Date.now();
    let until = began + withinMs;
    let usedMs = this.processorMs();
    while (!(await answersOk(url, AbortSignal.any([ending, AbortSignal.timeout(withinMs)])))) {
      ending.throwIfAborted();
      const now = Date.now();
      if (now > until) {
        const isWorking = this.processorMs() - usedMs > WORKING_SHARE * withinMs;
        if (!isWorking || now > began + MAX_READY_WITHIN_MS) {
          const words = `${name} is not ready after ${Math.round((now - began) / 1000)} s. Its log: ${this.log.path}`;
          throw new Error([...this.lastLogLines(), words].join('\n'));
        }
        usedMs = this.processorMs();
        until = now + withinMs;
      }
      await pause(50);
    }
    this.isReady = true;
    const pid = this.process?.pid;
    if (pid && this.options.isLowPriority) lowerPriority(pid);
  }

  private processorMs(): number {
    return this.process?.pid ? processorMs(this.process.pid) : 0;
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

  private ended(how: string): void {
    const pid = this.process?.pid;
    this.process = null;
    if (this.isStopping) return;
    if (pid) signalGroup(pid, 'SIGKILL');
    const { name, isVerbose, print, onEnd } = this.options;
    const sentence = this.sentence();
    const output = isVerbose || sentence ? [] : this.lastLogLines();
    const why = sentence ? `${how}: ${sentence}` : how;
    const isRepeated = !this.isReady && this.starts < MAX_STARTS;
    const next = isRepeated ? 'starting it again' : 'everything stops';
    const words = [...output, `${name} ended (${why}); ${next}. Its log: ${this.log.path}`].join('\n');
    if (!isRepeated) return onEnd(words);
    print(words);
    this.start();
  }
}

const BEHIND = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the CPU priority of a program, and of its later children. Linux schedules sessions
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
