// Decides whether build output is older than its sources. Plain JavaScript, because it runs before anything is built.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IS_TEST = /(\.|-)spec\.tsx?$/;

/** Every file below the given paths (files or folders, relative to root), sorted, without specs. */
export function sourceFiles(root, paths) {
  const below = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return [];
    if (statSync(full).isFile()) return [path];
    return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
      const name = join(path, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(name);
      return entry.isFile() && !IS_TEST.test(entry.name) ? [name] : [];
    });
  };
  return paths.flatMap(below).sort();
}

/** A hash over file names and contents; modification times do not count. */
export function fingerprint(root, paths) {
  const hash = createHash('sha256');
  for (const file of sourceFiles(root, paths)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** True when the result exists and was built from exactly these sources. */
export function isFresh(stampFile, print, resultFile) {
  return existsSync(resultFile) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === print;
}

export function writeStamp(stampFile, print) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, print);
}
