// npm run restore: verifies an archive of npm run backup and puts its content into an empty database and DATA_DIR.
import { completeRestore } from '#libs/booking/payments';
import { finishRestore } from '#libs/office/recovery';
import { restoreBackup } from '#libs/platform/database';
import { isProductRunning } from '#libs/platform/monitoring';
import { runBackupCommand } from './backup-command.js';

const USAGE = `Restores a backup into an empty database and DATA_DIR, while the product is stopped.

  npm run restore -- FILE [--force] [--without-secrets]

--force replaces existing data; the database is first backed up next to FILE. BACKUP_PASSPHRASE decrypts the secrets.`;

await runBackupCommand(
  USAGE,
  { isNew: false },
  async ({ file, force, withoutSecrets, options, settings }) => {
    const { manifest, restorePoint, secrets } = await restoreBackup({
      ...options,
      force,
      withoutSecrets,
      isProductRunning,
      finish: finishRestore,
    });
    await completeRestore(options.url);
    const database = Object.assign(new URL(options.url), { password: '', search: '' }).href;
    return [
      `${file} is restored: the state of ${manifest.takenAt}, in ${database} and ${settings.FILES_URL || options.dataDir}.`,
      ...(restorePoint ? [`What was there before is in ${restorePoint}.`] : []),
      ...(secrets.length > 0
        ? []
        : [
            'The secrets were not restored: those of DATA_DIR stay, and without any, guests start over and calendar links end.',
          ]),
      'At the next start payments and mails wait until a worker has asked PayPal what happened since: Operations says how far it is.',
    ].join('\n');
  },
);
