// `npm run backup`, `restore` and `backup:check`, and the roles backup, restore and check of the image. The database is
// that of DATABASE_URL, or of the product that runs on DATA_DIR, or the embedded one, which is started for the command.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { completeRestore } from '#libs/booking/payments';
import { finishRestore, recordBackup } from '#libs/office/recovery';
import { readSettings, type Settings } from '#libs/platform/config';
import { rehearseRestore, restoreBackup, writeBackup, type BackupOptions } from '#libs/platform/database';
import { backupFile, backupOptions, isProductRunning } from '#libs/platform/monitoring';
import { openStorage } from '#libs/platform/storage';
import { promptHidden } from '../../api/src/ask-password.js';
import { readEnvironment, runCommand } from '../../api/src/command.js';
import { findDatabase, Mistake } from '../../api/src/find-database.js';
import { fullDisk } from './full-disk.js';
import { DATABASE, startPostgres } from './postgres/start-postgres.js';
import { acquireLock, type LockAnswer } from './process-lock.js';
import { PROJECT_ROOT } from './project.js';

const USAGE = `Backs up and restores the database, the files of DATA_DIR and the secrets, as one archive.

  npm run backup [-- FILE]                                 while the product serves or not
  npm run restore -- FILE [--force] [--without-secrets]    into an empty database and DATA_DIR, while it is stopped
  npm run backup:check -- FILE                             restores into a database that is dropped again

Without a file, a backup is one as the timer makes them, in BACKUP_DIR, which Operations then knows.
--force replaces existing data; the database is first backed up next to FILE.
BACKUP_PASSPHRASE seals and decrypts the secrets; without it, the command asks in a terminal.`;
const QUESTION = 'Passphrase of the secrets (it is not shown; nothing leaves them out): ';
const INTERRUPTED = Symbol('interrupted');

const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => reject(INTERRUPTED));
});
interrupted.catch(() => {});

type Options = { force: boolean; withoutSecrets: boolean };
type Command = (options: BackupOptions, settings: Settings, asked: Options) => Promise<string[]>;

const COMMANDS: Record<string, Command> = {
  async backup(options, settings, asked) {
    const passphrase = await passphraseOf(settings, asked, true);
    const startedAt = new Date();
    const file = options.file || backupFile(settings, startedAt);
    if (!options.file) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const written = await writeBackup({ ...options, file, passphrase });
    if (!options.file) await recordBackup(options.url, startedAt);
    const { tables, files, vanished, secrets, takenAt } = written;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `${file} holds ${rows.toLocaleString('en-US')} rows and ${files.length.toLocaleString('en-US')} files of ${takenAt}.`,
      vanished.length > 0 ? `Removed during the backup, and not in it: ${vanished.join(', ')}.` : '',
      secrets
        ? ''
        : 'Without a passphrase the secrets were left out: after a restore, guests start over and calendar links end.',
    ];
  },

  async restore(options, settings, asked) {
    const passphrase = await passphraseOf(settings, asked, false);
    const { manifest, restorePoint, secrets } = await restoreBackup({
      ...options,
      passphrase,
      force: asked.force,
      withoutSecrets: asked.withoutSecrets || (process.stdin.isTTY && passphrase === ''),
      isProductRunning,
      finish: finishRestore,
    });
    await completeRestore(options.url);
    const database = Object.assign(new URL(options.url), { password: '', search: '' }).href;
    return [
      `${options.file} is restored: the state of ${manifest.takenAt}, in ${database} and ${settings.FILES_URL || options.dataDir}.`,
      restorePoint ? `What was there before is in ${restorePoint}.` : '',
      secrets.length > 0
        ? ''
        : 'The secrets were not restored: those of DATA_DIR stay, and without any, guests start over and calendar links end.',
      'At the next start payments and mails wait until a worker has asked PayPal what happened since: Operations says how far it is.',
    ];
  },

  async check(options) {
    await rehearseRestore({ ...options, finish: finishRestore });
    return [`${options.file} can be restored: it was, into a database that is dropped again.`];
  },
};

/** BACKUP_PASSPHRASE, else what is typed in a terminal, twice for a new archive; empty without either. */
async function passphraseOf(
  { BACKUP_PASSPHRASE }: Settings,
  { withoutSecrets }: Options,
  isNew: boolean,
): Promise<string> {
  if (BACKUP_PASSPHRASE || withoutSecrets || !process.stdin.isTTY) return BACKUP_PASSPHRASE;
  const typed = await promptHidden(QUESTION);
  if (typed && isNew && typed !== (await promptHidden('Once more: ')))
    throw new Mistake('The two passphrases are not the same.');
  return typed;
}

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { force: flag, 'without-secrets': flag, help: flag };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [name = '', file] = positionals;
    if (!values.help && !Object.hasOwn(COMMANDS, name))
      throw new Error('Please say backup, restore or check.');
    if (!values.help && !file && name !== 'backup') throw new Error('Please name the file.');
    return { ...values, name, file, withoutSecrets: values['without-secrets'] };
  } catch (error) {
    throw new Mistake(`${USAGE}\n\n${(error as Error).message}`, { cause: error });
  }
}

/**
 * Runs a task with DATABASE_URL set, and keeps the product from starting on DATA_DIR when it is not running.
 * @throws Mistake when there is no database, or when a restore would replace that of a running product
 */
async function withDatabase(name: string, dataDir: string, task: () => Promise<string>): Promise<string> {
  const isRestore = name === 'restore';
  if (process.env.DATABASE_URL && !isRestore) return task();
  if (name !== 'backup') mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const lock = existsSync(dataDir) ? lockFolder(dataDir) : { release: () => {} };
  if (lock.heldBy !== undefined) {
    if (isRestore)
      throw new Mistake(`The product runs on ${dataDir} (process ${lock.heldBy}). Stop it first.`);
    process.env.DATABASE_URL = findDatabase(process.env, PROJECT_ROOT);
    return task();
  }
  try {
    return process.env.DATABASE_URL ? await task() : await withEmbedded(name, dataDir, task);
  } finally {
    lock.release();
  }
}

function lockFolder(dataDir: string): LockAnswer {
  try {
    return acquireLock(join(dataDir, 'supervisor.lock'));
  } catch (error) {
    // People do not know the temporary file that could not be written.
    throw Object.assign(error as Error, { path: `DATA_DIR ${dataDir}` });
  }
}

async function withEmbedded(name: string, dataDir: string, task: () => Promise<string>): Promise<string> {
  const folder = join(dataDir, 'postgres');
  if (name === 'backup' && !existsSync(folder))
    throw new Mistake(
      `There is nothing to back up: DATABASE_URL is not set, and no database is in ${dataDir}.`,
    );
  const postgres = await startPostgres({ dataDir: folder, database: DATABASE }).catch((error: Error) => {
    throw 'code' in error ? error : new Mistake(fullDisk(dataDir) ?? error.message, { cause: error });
  });
  try {
    process.env.DATABASE_URL = postgres.programUrl;
    return await task();
  } finally {
    await postgres.stop();
  }
}

async function run(): Promise<string> {
  const { name, file, help, ...given } = readArguments();
  if (help) return USAGE;
  readEnvironment();
  return withDatabase(name, String(process.env.DATA_DIR), async () => {
    const settings = readSettings();
    const options = backupOptions(settings, {
      // npm runs in the project's folder, whichever the user is in.
      file: file ? resolve(process.env.INIT_CWD ?? '.', file) : '',
      storage: await openStorage(settings),
      report: (line) => console.error(line),
    });
    const lines = await Promise.race([COMMANDS[name](options, settings, given), interrupted]);
    return lines.filter(Boolean).join('\n');
  });
}

await runCommand(() =>
  run().catch((error) => {
    // Lets what was begun be removed, see writeArchive.
    if (error === INTERRUPTED) process.exit(130);
    throw error;
  }),
);
