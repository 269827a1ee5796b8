import { createHash, createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBucket, type Settings } from '#libs/platform/config';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[\w-]{43}$/;

/** 32 random bytes as base64url, safe in cookies and URLs. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token: SHA-256, so reading the database does not reveal tokens. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Checks the shape of a token; anything else needs no database query. */
export const isToken = (given: unknown): given is string =>
  typeof given === 'string' && TOKEN_SHAPE.test(given);

const SECRET_BYTES = 32;

/**
 * Reads the secret file, or creates it. `link` fails if the file exists, so processes that start together share one
 * secret.
 */
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

/** Tells whether two processes have the same secret, without revealing it. */
export const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 16);

/** Processes with the same id share their files: in one bucket, or in one folder, whose id is made with its first use. */
export function folderIdOf({ FILES_URL, DATA_DIR }: Pick<Settings, 'FILES_URL' | 'DATA_DIR'>): string {
  const bucket = readBucket(FILES_URL);
  return fingerprintOf(bucket ? JSON.stringify(bucket) : storedSecret(resolve(DATA_DIR), 'folder-id'));
}
