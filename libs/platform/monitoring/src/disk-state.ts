import { statfs } from 'node:fs/promises';

/** Below this a receipt or an export may soon no longer fit; below the other one nothing does, PostgreSQL included. */
const [LOW_BYTES, FULL_BYTES] = [200 * 1024 * 1024, 32 * 1024 * 1024];

export type DiskState = 'up' | 'low' | 'full' | 'unknown';

/** How much space the disk of this folder has; `unknown` when the folder cannot be read. */
export async function diskState(
  folder: string,
  { lowBytes, fullBytes } = { lowBytes: LOW_BYTES, fullBytes: FULL_BYTES },
): Promise<DiskState> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free < fullBytes) return 'full';
    return free < lowBytes ? 'low' : 'up';
  } catch {
    return 'unknown';
  }
}
