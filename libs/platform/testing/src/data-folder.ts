import { chmodSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const BROWSER = resolve(import.meta.dirname, '../../../../.cache/receipts-browser');

/**
 * An empty DATA_DIR of its own, since a sweep removes the files of other databases. Only the browser of the receipts is
 * shared by all: it is unpacked once, which takes seconds and 200 MB. The caller removes the folder.
 */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  // As root the database runs as another user, which needs access.
  chmodSync(folder, 0o755);
  mkdirSync(BROWSER, { recursive: true });
  symlinkSync(BROWSER, join(folder, 'browser'));
  return folder;
}
