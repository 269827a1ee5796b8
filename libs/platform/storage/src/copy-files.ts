import { writeFile } from 'node:fs/promises';
import type { FileStorageService, StoredFile } from './file-storage.service.js';
import { StorageFailure } from './storage-failure.js';

/** Requests under way: most of the time is spent waiting for a store. */
const AT_ONCE = 8;

/** `vanished`: removed at the source during the copy. */
export type Copied = { keys: string[]; copied: number; skipped: number; bytes: number; vanished: number };

/**
 * Copies all files. One that is there with the same checksum is skipped, so that a copy that was stopped is resumed by
 * repeating it. Nothing is removed.
 * @param report called after each file
 * @throws StorageFailure, or Error when the copy of a file differs from it
 */
export async function copyFiles(
  from: FileStorageService,
  to: FileStorageService,
  report: (soFar: Copied) => void = () => {},
): Promise<Copied> {
  const done: Copied = { keys: [], copied: 0, skipped: 0, bytes: 0, vanished: 0 };
  const files = filesOf(from);
  const copyNext = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { key } = next.value;
      const end = await copyFile(from, to, key);
      done[end] += 1;
      if (end !== 'vanished') done.keys.push(key);
      if (end === 'copied') done.bytes += next.value.bytes;
      report(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return done;
}

/** Without drafts. */
async function* filesOf(storage: FileStorageService): AsyncGenerator<StoredFile> {
  for await (const page of storage.list()) yield* page.filter(({ isDraft }) => !isDraft);
}

async function copyFile(
  from: FileStorageService,
  to: FileStorageService,
  key: string,
): Promise<'copied' | 'skipped' | 'vanished'> {
  const wanted = await from.measure(key);
  if (!wanted) return 'vanished';
  if ((await to.measure(key))?.sha256 === wanted.sha256) return 'skipped';
  const file = await from.open(key);
  if (!file) return 'vanished';
  await to.write(key, (draft) => writeFile(draft, file.stream));
  const got = await to.measure(key);
  // It may have been written again.
  if (got?.sha256 !== wanted.sha256 && got?.sha256 !== (await from.measure(key))?.sha256)
    throw new StorageFailure('BadCopy', 'A file is not the same after copying it: run this again.');
  return 'copied';
}
