import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '#libs/platform/config';

export type DocumentKind = 'html' | 'pdf';
export type StoredFile = { handle: FileHandle; bytes: number };

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME_SHAPE = /^([0-9a-f-]{36})\.(html|pdf)(\.[0-9a-f]+\.new)?$/;

/** Receipt files. Names are generated ids only: user input never becomes part of a path. */
@Injectable()
export class ReceiptFilesService {
  private readonly folder: string;

  constructor(settings: Settings) {
    this.folder = resolve(settings.DATA_DIR, 'documents', 'receipts');
  }

  /** Writes a document atomically and fsyncs it before returning its name. */
  async save(id: string, kind: DocumentKind, content: string | Uint8Array): Promise<string> {
    const path = this.path(id, kind);
    const draft = `${path}.${process.pid.toString(16)}.new`;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await rename(draft, path);
    return `${id}.${kind}`;
  }

  /** Opens a document for reading; null when the file is missing. The caller streams or closes the handle. */
  async open(id: string, kind: DocumentKind): Promise<StoredFile | null> {
    try {
      const handle = await open(this.path(id, kind), 'r');
      return { handle, bytes: (await handle.stat()).size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await Promise.all([this.path(id, 'html'), this.path(id, 'pdf')].map((path) => rm(path, { force: true })));
  }

  /** Files last written more than `ageMs` ago, including drafts of killed workers. */
  async olderThan(ageMs: number): Promise<{ name: string; id: string; isDraft: boolean }[]> {
    const names = await readdir(this.folder).catch(() => []);
    const found = [];
    for (const name of names) {
      const [, id, , draft] = NAME_SHAPE.exec(name) ?? [];
      const times = id ? await stat(join(this.folder, name)).catch(() => null) : null;
      if (times && times.mtimeMs < Date.now() - ageMs) found.push({ name, id, isDraft: Boolean(draft) });
    }
    return found;
  }

  async removeFile(name: string): Promise<void> {
    if (NAME_SHAPE.test(name)) await rm(join(this.folder, name), { force: true });
  }

  private path(id: string, kind: DocumentKind): string {
    if (!ID_SHAPE.test(id)) throw new Error('a file name is made of a generated id only');
    return join(this.folder, `${id}.${kind}`);
  }
}
