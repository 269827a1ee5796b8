import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import {
  assertKey,
  FILE_FOLDERS,
  FileStorageService,
  idIn,
  type Measured,
  type OpenFile,
  type StoredFile,
} from './file-storage.service.js';
import { measured } from './measure.js';

/** A draft is in the folder of its file. */
const DRAFT = /(\.[0-9a-f]+)?\.new$/;
const CHUNK_BYTES = 256 * 1024;
const PAGE_FILES = 1_000;

const ifMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Files in a folder of this machine, outside the web root and readable by their owner alone. */
export class FolderStorage extends FileStorageService {
  private readonly root: string;

  constructor(
    folder: string,
    private readonly pageFiles = PAGE_FILES,
  ) {
    super();
    this.root = resolve(folder);
  }

  async write<Result>(key: string, fill: (draft: FileHandle) => Promise<Result>): Promise<Result> {
    const path = this.pathOf(key);
    // Of its own, so that two processes that write the same file do not mix.
    const place = `${path}.${randomBytes(4).toString('hex')}.new`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = await open(place, 'w', 0o600);
    try {
      const result = await fill(draft);
      await draft.sync();
      await draft.close();
      await rename(place, path);
      return result;
    } catch (error) {
      await draft.close().catch(() => {});
      await rm(place, { force: true });
      throw error;
    }
  }

  put(key: string, content: string | Uint8Array): Promise<void> {
    return this.write(key, (draft) => draft.writeFile(content));
  }

  async open(key: string): Promise<OpenFile | null> {
    const handle = await open(this.pathOf(key), 'r').catch(ifMissing);
    if (!handle) return null;
    return {
      stream: handle.createReadStream({ highWaterMark: CHUNK_BYTES }),
      bytes: (await handle.stat()).size,
    };
  }

  async measure(key: string): Promise<Measured | null> {
    const file = await this.open(key);
    return file && measured(file.stream);
  }

  async *list(folder?: string): AsyncGenerator<StoredFile[]> {
    for (const top of folder ? [folder] : FILE_FOLDERS) {
      const names = (await readdir(join(this.root, top), { recursive: true }).catch(ifMissing)) ?? [];
      const keys = names.map((name) => `${top}/${name.split(sep).join('/')}`).toSorted();
      for (let start = 0; start < keys.length; start += this.pageFiles) {
        const found = await Promise.all(
          keys.slice(start, start + this.pageFiles).map((key) => this.found(key)),
        );
        yield found.filter((file) => file !== null);
      }
    }
  }

  async remove(key: string): Promise<void> {
    assertKey(key.replace(DRAFT, ''));
    await rm(join(this.root, key), { force: true });
  }

  /** By renaming; what was here before is then in `folder`, as former-documents and former-pictures. */
  async replaceAll(folder: string): Promise<void> {
    for (const name of FILE_FOLDERS) {
      await rename(join(this.root, name), join(folder, `former-${name}`)).catch(ifMissing);
      await rename(join(folder, name), join(this.root, name)).catch(ifMissing);
    }
  }

  async probe(): Promise<void> {}

  private async found(key: string): Promise<StoredFile | null> {
    const id = idIn(key.replace(DRAFT, ''));
    const facts = id && (await stat(join(this.root, key)).catch(ifMissing));
    return facts ? { key, id, bytes: facts.size, writtenAt: facts.mtime, isDraft: DRAFT.test(key) } : null;
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.root, key);
  }
}
