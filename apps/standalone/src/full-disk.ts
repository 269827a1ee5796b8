import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** With less, neither PostgreSQL nor the programs can start. */
const LEAST_BYTES = 50e6;

/**
 * The likely reason for a failed start, in a sentence: the disk of the folder is full, or the folder cannot be written.
 * Null when there is enough space.
 */
export function fullDisk(dataDir: string): string | null {
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir);
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= LEAST_BYTES) return null;
  return `The disk of DATA_DIR ${dataDir} is full, with ${Math.floor(free / 1e6)} MB left: make space there.`;
}
