import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

let version: string | null = null;

/** Version from the nearest package.json above this file (source or build); "unknown" without one. */
export function productVersion(): string {
  version ??= read(import.meta.dirname);
  return version;
}

function read(folder: string): string {
  const file = path.join(folder, 'package.json');
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  const above = path.dirname(folder);
  return above === folder ? 'unknown' : read(above);
}
