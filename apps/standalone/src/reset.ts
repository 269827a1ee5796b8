// `npm run reset`: deletes all data after a confirmation or with --yes. Fails while the product runs.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { findAll } from './reset-data.js';
import { PROJECT_ROOT } from './project.js';

const envFile = join(PROJECT_ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

async function isAgreed(): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) throw new Error('Nothing was removed: say --yes, or run this in a terminal.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question('Delete everything? This cannot be undone. (yes/no) ');
  terminal.close();
  return typed.trim().toLowerCase() === 'yes';
}

async function reset(): Promise<void> {
  const dataDir = resolve(PROJECT_ROOT, process.env.DATA_DIR || '.data');
  const found = findAll(dataDir, console.log);
  if (process.env.DATABASE_URL) console.log('The database that DATABASE_URL names stays as it is.');
  if (!found) return console.log(`There is nothing of the product in ${dataDir}.`);
  console.log(['This is there:', ...found.paths].join('\n  '));
  try {
    if (!(await isAgreed())) return console.log('Nothing was removed.');
    await found.remove();
    console.log('Everything was deleted. The next start sets up a new product.');
  } finally {
    found.keep();
  }
}

try {
  await reset();
} catch (error) {
  const { code, path = '', message } = error as NodeJS.ErrnoException;
  const isRejected = code === 'EACCES' || code === 'EPERM';
  console.error(
    isRejected ? `This user may not remove ${path}: run this as the one who started it.` : message,
  );
  process.exitCode = 1;
}
