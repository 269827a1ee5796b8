import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[\w-]{43}$/;

/** A secret that only its holder has: 32 random bytes as text that may stand in a cookie or an address. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is kept of a token: worth nothing to whoever reads the database. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** True for what can be a token at all; anything else needs no look into the database. */
export const isToken = (given: unknown): given is string =>
  typeof given === 'string' && TOKEN_SHAPE.test(given);

const SECRET_BYTES = 32;

/** The secret of this name in a folder, made once: of processes that start together, one makes it and all read it. */
export function storedSecret(folder: string, name: string): string {
  const path = join(folder, name);
  const draft = `${path}.${process.pid}`;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}
