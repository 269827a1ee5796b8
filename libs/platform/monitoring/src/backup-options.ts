import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { directDatabaseUrl, type Settings } from '#libs/platform/config';
import type { BackupOptions } from '#libs/platform/database';
import { productVersion } from './processes/heartbeats.service.js';
import { PROCESS_TABLES } from './processes/processes.repository.js';

/** What a backup of this product to this file holds. */
export const backupOptions = (
  settings: Settings,
  { file, storage, report }: Pick<BackupOptions, 'file' | 'storage' | 'report'>,
): BackupOptions => ({
  file,
  url: directDatabaseUrl(settings),
  dataDir: settings.DATA_DIR,
  storage,
  version: productVersion(),
  secrets: secretsOf(settings),
  passphrase: settings.BACKUP_PASSPHRASE,
  leaveOut: PROCESS_TABLES,
  report,
});

/** Where the timer keeps its backups. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Settings): string =>
  path.resolve(BACKUP_DIR || path.join(DATA_DIR, 'backups'));

/** The file of a backup of this time in that folder. */
export const backupFile = (settings: Settings, now: Date): string =>
  path.join(backupFolder(settings), `backup-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.zip`);

/** The secrets in use, by the name of their file. */
function secretsOf({ GUEST_SECRETS, LINK_SECRET, DATA_DIR }: Settings): Record<string, string> {
  const stored = (name: string) => {
    const file = path.join(DATA_DIR, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const secrets = {
    'guest-secret': GUEST_SECRETS || stored('guest-secret'),
    'link-secret': LINK_SECRET || stored('link-secret'),
  };
  return Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret));
}
