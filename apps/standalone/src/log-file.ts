import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

const LIMIT_BYTES = 20 * 1024 * 1024;
const MAX_LINES = 25;

/** A program's log file, limited to the last megabytes, with the last lines in memory for crash reports. */
export class LogFile {
  readonly lastLines: string[] = [];
  readonly path: string;
  private stream: WriteStream;
  private bytes: number;

  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.path = join(folder, `${name}.log`);
    this.bytes = existsSync(this.path) ? statSync(this.path).size : 0;
    this.stream = this.open();
  }

  write(line: string): void {
    this.lastLines.push(line);
    if (this.lastLines.length > MAX_LINES) this.lastLines.shift();
    if (this.bytes > LIMIT_BYTES) {
      this.stream.end();
      renameSync(this.path, `${this.path}.old`);
      this.stream = this.open();
      this.bytes = 0;
    }
    this.bytes += line.length + 1;
    this.stream.write(`${line}\n`);
  }

  private open(): WriteStream {
    // A write error, such as a full disk, must not end the supervisor.
    return createWriteStream(this.path, { flags: 'a', mode: 0o600 }).on('error', () => {});
  }
}
