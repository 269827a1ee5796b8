import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { ExportFormat } from '#libs/shared/contracts';
import { Settings } from '#libs/platform/config';

type Named = { id: string; format: ExportFormat };

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME_SHAPE = /^([0-9a-f-]{36})\.(csv|pdf)(\.new)?$/;

/** Export files. Names are generated ids only: user input never becomes part of a path. */
@Injectable()
export class ExportFilesService {
  private readonly folder: string;

  constructor(settings: Settings) {
    this.folder = resolve(settings.DATA_DIR, 'documents', 'exports');
  }

  /**
   * Writes a file atomically and fsyncs it before returning. The draft's name is fixed, so that a retry overwrites the
   * draft of a killed worker.
   */
  async put<Result>(request: Named, write: (draft: FileHandle) => Promise<Result>): Promise<Result> {
    const path = this.path(request);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const draft = await open(`${path}.new`, 'w', 0o600);
    try {
      const result = await write(draft);
      await draft.sync();
      await draft.close();
      await rename(`${path}.new`, path);
      return result;
    } catch (error) {
      await draft.close().catch(() => {});
      await rm(`${path}.new`, { force: true });
      throw error;
    }
  }

  /** Opens a file for reading; null when missing. The caller streams it. */
  async open(request: Named): Promise<{ handle: FileHandle; bytes: number } | null> {
    try {
      const handle = await open(this.path(request), 'r');
      return { handle, bytes: (await handle.stat()).size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** All files with the ids of their exports, including drafts. */
  async list(): Promise<{ name: string; id: string }[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => NAME_SHAPE.test(name)).map((name) => ({ name, id: name.slice(0, 36) }));
  }

  async remove(name: string): Promise<void> {
    if (NAME_SHAPE.test(name)) await rm(join(this.folder, name), { force: true });
  }

  private path({ id, format }: Named): string {
    if (!ID_SHAPE.test(id)) throw new Error('a file name is made of a generated id only');
    return join(this.folder, `${id}.${format}`);
  }
}
