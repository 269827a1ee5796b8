// `npm run backup` and `npm run restore`: run the API's command of this name on the database of DATABASE_URL, or of the
// product that runs on DATA_DIR, or on the embedded one, which they start.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATABASE } from './embedded-parts.js';
import { fullDisk } from './full-disk.js';
import { startPostgres } from './postgres/start-postgres.js';
import { acquireLock } from './process-lock.js';
import { PROJECT_ROOT } from './project.js';

const envFile = join(PROJECT_ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const [command, ...rest] = process.argv.slice(2);
const dataDir = resolve(PROJECT_ROOT, process.env.DATA_DIR || '.data');

/** Runs the command in this terminal, and resolves with its exit code. */
function runCommand(environment: NodeJS.ProcessEnv): Promise<number> {
  const file = join(PROJECT_ROOT, `dist/apps/api/src/${command}.js`);
  const child = spawn(process.execPath, [file, ...rest], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
    stdio: 'inherit',
  });
  // In a terminal the command has already received the signal; this process keeps running to stop the database
  // afterwards.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((done, reject) => child.once('error', reject).once('close', (code) => done(code ?? 1)));
}

/** Runs the command on the embedded database; the caller holds the lock on DATA_DIR. */
async function runOnEmbedded(): Promise<number> {
  const folder = join(dataDir, 'postgres');
  if (command === 'backup' && !existsSync(folder))
    throw new Error(
      `There is nothing to back up: DATABASE_URL is not set, and no database is in ${dataDir}.`,
    );
  const postgres = await startPostgres({ dataDir: folder, database: DATABASE });
  try {
    return await runCommand({ DATABASE_URL: postgres.programUrl });
  } finally {
    await postgres.stop();
  }
}

async function run(): Promise<number> {
  if (command === 'backup' && process.env.DATABASE_URL) return runCommand({});
  if (command === 'restore') mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const lock = existsSync(dataDir) ? acquireLock(join(dataDir, 'supervisor.lock')) : { release: () => {} };
  if (lock.heldBy !== undefined) {
    if (command === 'backup') return runCommand({});
    throw new Error(`The product runs on ${dataDir} (process ${lock.heldBy}). Stop it first.`);
  }
  try {
    return process.env.DATABASE_URL ? await runCommand({}) : await runOnEmbedded();
  } finally {
    lock.release();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const isRejected = code === 'EACCES' || code === 'EPERM';
  console.error(
    isRejected
      ? `This user may not use ${dataDir}: run this as the one who started the product.`
      : (fullDisk(dataDir) ?? message),
  );
  process.exitCode = 1;
}
