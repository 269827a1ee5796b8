// npm run restore: verifies an archive of npm run backup and puts its content into an empty database and DATA_DIR.
import { finishRestore } from '#libs/office/reporting';
import { restoreBackup } from '#libs/platform/database';
import { isProductRunning } from '#libs/platform/monitoring';
import { runCommand } from './backup-command.js';

const USAGE = `Restores a backup into an empty database and DATA_DIR, while the product is stopped.

  npm run restore -- FILE [--force]

--force replaces what is there, after a backup of it beside FILE. BACKUP_PASSPHRASE opens the secrets.`;

await runCommand(USAGE, { isNew: false }, async ({ file, force, options }) => {
  const { manifest, restorePoint, secrets } = await restoreBackup({
    ...options,
    force,
    isProductRunning,
    finish: finishRestore,
  });
  return [
    `${file} is restored: the state of ${manifest.takenAt}.`,
    ...(restorePoint ? [`What was there before is in ${restorePoint}.`] : []),
    ...(secrets.length > 0
      ? []
      : [
          'The secrets were not restored: those of DATA_DIR stay, and without any, guests start over and calendar links end.',
        ]),
    'At the next start payments and mails wait until a worker has asked PayPal what happened since: Operations says how far it is.',
  ].join('\n');
});
