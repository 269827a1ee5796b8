import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '#libs/platform/config';
import type { PictureFile, PictureFormat } from './picture-maker.js';

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME_SHAPE = /^([0-9a-f-]{36})\.\d{1,4}\.(?:avif|webp)(?:\.new)?$/;

export const isPictureId = (typed: string): boolean => ID_SHAPE.test(typed);

/** Pictures as files outside the web root. Names are generated ids and widths: nothing typed is part of a path. */
@Injectable()
export class PictureFilesRepository {
  private readonly folder: string;

  constructor(settings: Settings) {
    this.folder = resolve(settings.DATA_DIR, 'pictures');
  }

  /** Every file whole or not at all, on disk before this returns. */
  async put(id: string, files: readonly PictureFile[]): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const { width, format, content } of files) await this.write(this.path(id, width, format), content);
  }

  /** Null when there is no such file. */
  async read(id: string, width: number, format: PictureFormat): Promise<Buffer | null> {
    try {
      return await readFile(this.path(id, width, format));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Ids of files last written more than this many ms ago. */
  async olderThan(ageMs: number): Promise<string[]> {
    const ids = new Set<string>();
    for (const name of await readdir(this.folder).catch(() => [])) {
      const id = NAME_SHAPE.exec(name)?.[1];
      const times = id ? await stat(join(this.folder, name)).catch(() => null) : null;
      if (id && times && times.mtimeMs < Date.now() - ageMs) ids.add(id);
    }
    return [...ids];
  }

  async remove(id: string): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    const own = names.filter((name) => NAME_SHAPE.exec(name)?.[1] === id);
    await Promise.all(own.map((name) => rm(join(this.folder, name), { force: true })));
  }

  private async write(path: string, content: Buffer): Promise<void> {
    const draft = `${path}.new`;
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  }

  private path(id: string, width: number, format: PictureFormat): string {
    if (!isPictureId(id)) throw new Error('a file name is made of a generated id only');
    return join(this.folder, `${id}.${width}.${format}`);
  }
}
