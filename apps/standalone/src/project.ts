import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  return findRoot(dirname(from));
}

/** Folder of package.json, for sources and for compiled code in dist. */
export const PROJECT_ROOT = findRoot(import.meta.dirname);

/** Name in package.json, used for the folder under /var/lib. */
export const PACKAGE_NAME: string = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')).name;

/** Short stable hash of a path. */
export function pathHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

/** Does something that is not essential, such as writing a log: the disk may be full, or a process may have exited. */
export function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Not essential.
  }
}
