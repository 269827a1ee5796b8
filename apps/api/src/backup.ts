// npm run backup: writes database, files and secrets to one archive, while the product serves or not.
import { recordBackup } from '#libs/office/recovery';
import { writeBackup } from '#libs/platform/database';
import { runBackupCommand } from './backup-command.js';

const USAGE = `Backs up the database, the files of DATA_DIR and the secrets.

  npm run backup [-- FILE]

Without a file it is one as the timer makes them, in BACKUP_DIR, which Operations then knows.
BACKUP_PASSPHRASE seals the secrets; without it, the command asks in a terminal.`;

await runBackupCommand(USAGE, { isNew: true }, async ({ file, isInBackupDir, options }) => {
  const startedAt = new Date();
  const { tables, files, vanished, secrets, takenAt } = await writeBackup(options);
  if (isInBackupDir) await recordBackup(options.url, startedAt);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${file} holds ${rows.toLocaleString('en-US')} rows and ${files.length.toLocaleString('en-US')} files of ${takenAt}.`,
    ...(vanished.length > 0 ? [`Removed during the backup, and not in it: ${vanished.join(', ')}.`] : []),
    ...(secrets
      ? []
      : [
          'Without a passphrase the secrets were left out: after a restore, guests start over and calendar links end.',
        ]),
  ].join('\n');
});
