// Picture files in one folder outside the web root. Names consist of generated ids and widths, never of user input.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureFile, PictureFormat } from './picture-maker.js';

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME_SHAPE = /^([0-9a-f-]{36})\.\d{1,4}\.(?:avif|webp)(?:\.new)?$/;

type PictureFileName = { id: string; width: number; format: PictureFormat };

export const isPictureId = (typed: string): boolean => ID_SHAPE.test(typed);

/** Writes each file atomically and flushes it before returning. */
export async function writePicture(folder: string, id: string, files: readonly PictureFile[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { width, format, content } of files)
    await writeWhole(pathOf(folder, { id, width, format }), content);
}

export async function readPicture(folder: string, file: PictureFileName): Promise<Buffer | null> {
  try {
    return await readFile(pathOf(folder, file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Ids of files last written more than `ageMs` ago. */
export async function picturesOlderThan(folder: string, ageMs: number): Promise<string[]> {
  const ids = new Set<string>();
  for (const name of await readdir(folder).catch(() => [])) {
    const id = NAME_SHAPE.exec(name)?.[1];
    const times = id ? await stat(join(folder, name)).catch(() => null) : null;
    if (id && times && times.mtimeMs < Date.now() - ageMs) ids.add(id);
  }
  return [...ids];
}

export async function removePicture(folder: string, id: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => NAME_SHAPE.exec(name)?.[1] === id);
  await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
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

function pathOf(folder: string, { id, width, format }: PictureFileName): string {
  if (!isPictureId(id)) throw new Error('a file name is made of a generated id only');
  return join(folder, `${id}.${width}.${format}`);
}
