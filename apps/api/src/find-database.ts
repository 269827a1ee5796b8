import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An error the user can fix: printed as one sentence without a stack. */
export class Mistake extends Error {}

/** Each running product writes a file here with the path of its data folder (apps/standalone/src/supervisor.ts). */
const RUNNING = 'dist/running';

/**
 * The database URL: DATABASE_URL; else that of the product running on DATA_DIR; else that of the only product running
 * from this folder.
 * @throws Mistake when there is none, or more than one
 */
export function findDatabase({ DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv, root: string): string {
  if (DATABASE_URL) return DATABASE_URL;
  const folders = DATA_DIR ? [path.resolve(root, DATA_DIR)] : runningFolders(root);
  const found = folders.filter((folder) => existsSync(addressesIn(folder)));
  if (found.length > 1) {
    throw new Mistake(`Several products run here: set DATA_DIR to one of ${found.join(', ')}.`);
  }
  const database = found[0] && databaseIn(found[0]);
  if (database) return database;
  throw new Mistake(
    `There is no database to work on: DATABASE_URL is not set, and no product runs on ${folders.join(' or ')}. ` +
      'Run "npm start" in another terminal first, or set DATABASE_URL.',
  );
}

const addressesIn = (folder: string) => path.join(folder, 'addresses.json');

function runningFolders(root: string): string[] {
  const notes = path.join(root, RUNNING);
  const noted = existsSync(notes)
    ? readdirSync(notes).map((name) => readFileSync(path.join(notes, name), 'utf8'))
    : [];
  return [...new Set([path.join(root, '.data'), ...noted])];
}

function databaseIn(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(addressesIn(folder), 'utf8')) as { database?: string }).database;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new Mistake(`The product on ${folder} was started by another user: run this as that one.`, {
      cause: error,
    });
  }
}
