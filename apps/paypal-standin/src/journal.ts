// An append-only file of JSON lines. Lines are on disk before the response is sent. The cost of a write depends on the
// change, not on the size of the file.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

export class Journal {
  private file: FileHandle | null = null;

  constructor(private readonly path: string) {}

  /** All lines. An incomplete line from a killed process is skipped: its response was never sent. */
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

  /** Rewrites the file with only these lines. Atomic: readers never see a partial file. */
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

  /** Appends lines; resolves when they are on disk. Calls must not overlap. */
  async append(lines: unknown[]): Promise<void> {
    this.file ??= await open(this.path, 'a', 0o600);
    // The leading line break ends an incomplete line of an earlier write.
    await this.file.appendFile(`\n${asText(lines)}`);
    await this.file.datasync();
  }

  async close(): Promise<void> {
    await this.file?.close();
    this.file = null;
  }
}

const asText = (lines: unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
