import { statfs } from 'node:fs/promises';

/** Below this a receipt or an export may no longer fit. */
const LEAST_BYTES = 200 * 1024 * 1024;

/** Whether the disk of this folder has space for files; `unknown` when the folder cannot be read. */
export async function diskState(
  folder: string,
  leastBytes = LEAST_BYTES,
): Promise<'up' | 'full' | 'unknown'> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < leastBytes ? 'full' : 'up';
  } catch {
    return 'unknown';
  }
}
