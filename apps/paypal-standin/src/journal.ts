// A file of JSON lines that only grows: what was added is on the disk before anybody hears of it. The work of a write
// depends on what changed, not on how long the file is.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

export class Journal {
  private file: FileHandle | null = null;

  constructor(private readonly path: string) {}

  /** What was written so far. A line that a kill cut short was never answered for; it is left out. */
  read(): unknown[] {
    if (!existsSync(this.path)) return [];
    const lines = readFileSync(this.path, 'utf8').split('\n');
    return lines.flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
  }

  /** Writes the file anew, without what later lines have replaced. A reader never sees half a file. */
  replace(lines: unknown[]): void {
    const draft = openSync(`${this.path}.part`, 'w', 0o600);
    writeFileSync(draft, asText(lines));
    fsyncSync(draft);
    closeSync(draft);
    renameSync(`${this.path}.part`, this.path);
    const folder = openSync(dirname(this.path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** Adds lines; they are on the disk when it resolves. Calls must follow one another. */
  async append(lines: unknown[]): Promise<void> {
    this.file ??= await open(this.path, 'a', 0o600);
    // A line break first: what an earlier write left half done must not swallow the next line.
    await this.file.appendFile(`\n${asText(lines)}`);
    await this.file.datasync();
  }

  async close(): Promise<void> {
    await this.file?.close();
    this.file = null;
  }
}

const asText = (lines: unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
