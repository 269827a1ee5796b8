// What npm run backup and npm run restore share: arguments, settings and secrets.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BackupOptions } from '#libs/platform/database';
import { readSettings, type Settings } from '#libs/platform/config';
import { backupFile, backupOptions } from '#libs/platform/monitoring';
import { openStorage } from '#libs/platform/storage';
import { promptHidden } from './ask-password.js';
import { readEnvironment, ROOT, runCommand } from './command.js';
import { findDatabase, Mistake } from './find-database.js';

const QUESTION = 'Passphrase of the secrets (it is not shown; nothing leaves them out): ';

/** What the user asked for. */
export type Asked = {
  file: string;
  /** No file was named: it is a backup as the timer makes them, in BACKUP_DIR. */
  isInBackupDir: boolean;
  force: boolean;
  /** Said, or nothing typed when asked for the passphrase. */
  withoutSecrets: boolean;
  options: BackupOptions;
  settings: Settings;
};

/**
 * Runs a command on the database and DATA_DIR of the environment. Prints its result, or one sentence with exit code 1.
 * @param isNew the command writes the file, and a passphrase is typed twice
 */
export async function runBackupCommand(
  usage: string,
  { isNew }: { isNew: boolean },
  command: (asked: Asked) => Promise<string>,
): Promise<void> {
  // Lets what was begun be removed, see writeArchive.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130));
  await runCommand(async () => {
    const asked = await readAsked(usage, isNew);
    return asked ? command(asked) : usage;
  });
}

async function readAsked(usage: string, isNew: boolean): Promise<Asked | null> {
  const { file, force, help, 'without-secrets': leavesSecretsOut } = readArguments(usage);
  if (help) return null;
  if (!file && !isNew) throw new Mistake(`${usage}\n\nPlease name the file.`);
  readEnvironment();
  process.env.DATABASE_URL = findDatabase(process.env, ROOT);
  const settings = readSettings();
  const typed = settings.BACKUP_PASSPHRASE || leavesSecretsOut ? null : await askPassphrase(isNew);
  const passphrase = settings.BACKUP_PASSPHRASE || (typed ?? '');
  // npm runs in the project's folder, whichever the user is in.
  const archive = file ? path.resolve(process.env.INIT_CWD ?? '.', file) : backupFile(settings, new Date());
  if (!file) mkdirSync(path.dirname(archive), { recursive: true, mode: 0o700 });
  const report = (line: string) => console.error(line);
  const storage = await openStorage(settings);
  const options = { ...backupOptions(settings, { file: archive, storage, report }), passphrase };
  return {
    file: options.file,
    isInBackupDir: !file,
    force,
    withoutSecrets: leavesSecretsOut || typed === '',
    options,
    settings,
  };
}

function readArguments(usage: string) {
  const options = {
    force: { type: 'boolean', default: false },
    'without-secrets': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, file: positionals.at(0) };
  } catch (error) {
    throw new Mistake(`${usage}\n\n${(error as Error).message}`, { cause: error });
  }
}

/** Typed in a terminal, twice when it is new; null without one. */
async function askPassphrase(isNew: boolean): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const typed = await promptHidden(QUESTION);
  if (typed && isNew && typed !== (await promptHidden('Once more: ')))
    throw new Mistake('The two passphrases are not the same.');
  return typed;
}
