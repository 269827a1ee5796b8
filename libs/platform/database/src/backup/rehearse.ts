import pg from 'pg';
import { DataSource } from 'typeorm';
import { NOTICES_LOSS } from '../limited-client.js';
import { migrationOptions } from '../migrate.js';
import { openArchive } from './archive.js';
import { assertFree, type BackupOptions } from './backup.js';
import { BackupError } from './backup-error.js';
import { dropDatabase } from '../drop-database.js';
import { assertKnown, databaseNeeds, replaceDatabase, type RestoreOptions } from './restore.js';

/** PostgreSQL cuts off longer names. */
const LONGEST_NAME = 63;
const SUFFIX = '_rehearsal';
/** SQLSTATE: the role may not create databases. */
const NOT_PERMITTED = '42501';

type Rehearsal = Pick<BackupOptions, 'file' | 'url' | 'freeBytes'> & Pick<RestoreOptions, 'finish'>;

/**
 * Restores an archive into a separate database, and drops it: every byte of the archive and its
 * files, every row of each table and whatever `finish` checks. Nothing else is touched. One at a time; what a crash left is
 * dropped first.
 * @throws BackupError with one sentence
 */
export async function rehearseRestore({ file, url, freeBytes, finish }: Rehearsal): Promise<void> {
  const archive = await openArchive(file);
  const client = new pg.Client({ connectionString: url, ...NOTICES_LOSS, application_name: 'rehearsal' });
  client.on('error', () => {});
  try {
    assertKnown(archive.manifest);
    const scratch = new URL(url);
    const name = `${scratch.pathname.slice(1, LONGEST_NAME - SUFFIX.length)}${SUFFIX}`;
    scratch.pathname = `/${name}`;
    await client.connect();
    await dropDatabase(client, name);
    await assertFree(await databaseNeeds(client, archive.manifest), freeBytes);
    await createDatabase(client, name);
    try {
      const db = await new DataSource(migrationOptions(scratch.href)).initialize();
      try {
        await replaceDatabase(db, archive, { report: () => {}, finish });
      } finally {
        await db.destroy();
      }
    } finally {
      await dropDatabase(client, name);
    }
  } finally {
    archive.close();
    await client.end().catch(() => {});
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_PERMITTED) throw error;
    throw new BackupError(
      'The user of the database may not create one for the rehearsal: give it that right (alter role … createdb).',
      { cause: error },
    );
  }
}
