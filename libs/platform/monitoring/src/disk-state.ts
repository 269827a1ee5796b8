import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Below this a receipt or an export may soon no longer fit; below the other one nothing does, PostgreSQL included. */
const [LOW_BYTES, FULL_BYTES] = [200 * 1024 * 1024, 32 * 1024 * 1024];

export type DiskState = 'up' | 'low' | 'full' | 'not writable' | 'unknown';

/** How much space the disk of this folder has, and whether it can be written; `unknown` when it cannot be read. */
export async function diskState(
  folder: string,
  { lowBytes, fullBytes } = { lowBytes: LOW_BYTES, fullBytes: FULL_BYTES },
): Promise<DiskState> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free < fullBytes) return 'full';
    return (await writeFault(folder)) ?? (free < lowBytes ? 'low' : 'up');
  } catch {
    return 'unknown';
  }
}

/** Writes a small file and removes it: rights alone do not tell whether a disk is broken or a quota used up. */
async function writeFault(folder: string): Promise<'full' | 'not writable' | null> {
  const file = join(folder, `.check-${randomUUID()}`);
  try {
    await writeFile(file, 'x', { mode: 0o600 });
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return ['ENOSPC', 'EDQUOT'].includes(code) ? 'full' : 'not writable';
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}
