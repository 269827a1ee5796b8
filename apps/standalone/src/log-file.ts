import {
  appendFileSync,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import { attempt } from './project.js';

const LIMIT_BYTES = 20 * 1024 * 1024;
const LIMIT_EVERY_MS = 5_000;
const MAX_LINES = 25;
const MAX_READ_BYTES = 32 * 1024;

/** A program's log file, limited to the last megabytes. */
export class LogFile {
  readonly path: string;
  /** The program writes to it directly: piping its output through this process would cost CPU time for every line. */
  readonly descriptor: number;
  /** Where the output of this start begins. */
  private began: number;

  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.path = join(folder, `${name}.log`);
    this.descriptor = openSync(this.path, 'a+', 0o600);
    this.began = fstatSync(this.descriptor).size;
    setInterval(() => this.limit(), LIMIT_EVERY_MS).unref();
  }

  write(line: string): void {
    attempt(() => appendFileSync(this.descriptor, `${line}\n`));
  }

  /** Moves the content of a large file to `.old`. The program appends, so it continues in the empty file. */
  limit(): void {
    if (fstatSync(this.descriptor).size < LIMIT_BYTES) return;
    attempt(() => copyFileSync(this.path, `${this.path}.old`));
    ftruncateSync(this.descriptor);
    this.began = 0;
  }

  /** The last lines since the start, for crash reports. */
  lastLines(): string[] {
    const { size } = fstatSync(this.descriptor);
    const bytes = Buffer.alloc(Math.min(Math.max(size - this.began, 0), MAX_READ_BYTES));
    readSync(this.descriptor, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString().split('\n').filter(Boolean).slice(-MAX_LINES);
  }
}
