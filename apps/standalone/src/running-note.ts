import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathHash, PROJECT_ROOT } from './project.js';

/** Lets admin:create find this product whatever DATA_DIR is; returns what takes the note away. */
export function noteRunning(dataDir: string): () => Promise<void> {
  const note = join(PROJECT_ROOT, 'dist/running', pathHash(dataDir));
  try {
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, dataDir);
  } catch {
    // The build belongs to another user: DATA_DIR has to be told then.
  }
  return async () => rmSync(note, { force: true });
}
