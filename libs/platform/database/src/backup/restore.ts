import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { folderError } from '#libs/platform/config';
import { FILE_FOLDERS, type FileStorageService } from '#libs/platform/storage';
import { DataSource, type EntityManager } from 'typeorm';
import {
  isPreRelease,
  migrationNamesOfCode,
  migrationOptions,
  runMigrationsIn,
  TABLE_IN_USE,
  tryMigrationLock,
  withMigrationLock,
} from '../migrate.js';
import { measureStream, meterOf, openArchive, partOf, type Archive, type Manifest } from './archive.js';
import { assertFree, writeBackup, type BackupOptions, type Need } from './backup.js';
import { BackupError } from './backup-error.js';
import { unseal } from './sealed.js';
import {
  dataDirectory,
  emptySchema,
  loadWithoutChecks,
  lockTables,
  moveSequences,
  numbersAhead,
  prepareSession,
  readMigrations,
  readRows,
  readSequences,
  readTables,
  rowCountOf,
  writeRows,
} from './tables.js';

/** Below DATA_DIR; the restored files before they take their places, and then the former ones. */
const STAGING = 'restoring';
/** In it, the path of the unfinished restore point. */
const PART = 'restore-point';

/** The files of DATA_DIR that hold secrets. */
const SECRET_FILES: readonly string[] = ['guest-secret', 'link-secret'];

export type RestoreOptions = BackupOptions & {
  /** Replaces what the database holds, after a backup of it, and the files. */
  force: boolean;
  /** A backup with secrets is restored without a passphrase, and so without them. */
  withoutSecrets?: boolean;
  /** Whether a process of the product was seen lately on the database. */
  isProductRunning: (db: Pick<EntityManager, 'query'>) => Promise<boolean>;
  /** The last step in the transaction, on the restored rows. What it throws undoes everything. */
  finish: (tx: EntityManager, manifest: Manifest) => Promise<void>;
};

export type Restored = {
  manifest: Manifest;
  /** The backup of what was replaced; null for an empty database. */
  restorePoint: string | null;
  /** Names of the secrets that were restored. */
  secrets: string[];
};

/**
 * Restores an archive. It is verified as a whole first. Everything in the database happens in one transaction, from
 * emptying it to the migrations that are newer than the archive: whatever fails, the database stays as it was. Files
 * take their places after that.
 * @throws BackupError with one sentence
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  await options.storage.probe();
  const archive = await openArchive(options.file);
  try {
    assertKnown(archive.manifest);
    const secrets = await openSecrets(archive, options);
    const onWait = () => options.report('Another process prepares the database: waiting for its end.');
    return await withMigrationLock(options.url, onWait, () => replaceAll(archive, secrets, options));
  } finally {
    archive.close();
  }
}

/** @throws BackupError for an archive of a newer version, or from before the first release */
export function assertKnown({ migrations, version }: Manifest): void {
  if (isPreRelease(migrations))
    throw new BackupError(
      'The backup was made by a version before the first release, which cannot be updated: restore it with the version that made it.',
    );
  const known = migrationNamesOfCode();
  if (migrations.every((name) => known.includes(name))) return;
  throw new BackupError(`The backup is of a newer version (${version}): install that one first.`);
}

/** The secrets by the name of their file. @throws BackupError for a wrong passphrase, or without one */
async function openSecrets(
  archive: Archive,
  { passphrase, withoutSecrets = false }: RestoreOptions,
): Promise<Record<string, string>> {
  if (!archive.manifest.secrets) return {};
  if (!passphrase) {
    if (withoutSecrets) return {};
    throw new BackupError(
      'The backup has secrets: set BACKUP_PASSPHRASE, or say --without-secrets; guests then start over and calendar links end.',
    );
  }
  const text = unseal(await archive.readSecrets(), passphrase);
  if (text === null) throw new BackupError('The passphrase is not the one of the backup.');
  return readSecrets(text);
}

/** Only files of these names are written, whatever the sealed text names. @throws BackupError for another text */
function readSecrets(text: string): Record<string, string> {
  try {
    const read = JSON.parse(text) as Record<string, unknown>;
    const known = Object.entries(read).filter(
      (entry): entry is [string, string] => SECRET_FILES.includes(entry[0]) && typeof entry[1] === 'string',
    );
    if (known.length === Object.keys(read).length) return Object.fromEntries(known);
  } catch {
    // Not JSON, or not an object.
  }
  throw new BackupError('The secrets of the backup are not what the product writes. Nothing was changed.');
}

/** Runs under the migration lock, so that a product that starts waits. */
async function replaceAll(
  archive: Archive,
  secrets: Record<string, string>,
  options: RestoreOptions,
): Promise<Restored> {
  const { dataDir } = options;
  const db = await new DataSource(migrationOptions(options.url)).initialize();
  const staging = path.join(dataDir, STAGING);
  try {
    await assertRoom(db, archive.manifest, options);
    const isFull = await assertReplaceable(db, options);
    await removeStaging(staging);
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const restorePoint = isFull ? await writeRestorePoint(options, staging) : null;
    // The restore point may be on the same disk.
    if (restorePoint) await assertRoom(db, archive.manifest, options);
    await extractFiles(archive, secrets, { dataDir, staging });
    // One may have started during the long steps above; until the commit none can announce itself.
    const begin = async (tx: EntityManager) => {
      await lockTables(tx, options.leaveOut);
      await assertStopped(tx, options);
    };
    await replaceDatabase(db, archive, { ...options, begin });
    await swapFiles({ dataDir, staging }, options.storage, Object.keys(secrets));
    return { manifest: archive.manifest, restorePoint, secrets: Object.keys(secrets) };
  } catch (error) {
    if (!(error instanceof SwapError)) await removeStaging(staging);
    const sentence = error instanceof BackupError ? null : folderError(error, `DATA_DIR ${dataDir}`);
    throw sentence ? new BackupError(`${sentence} Nothing was changed.`, { cause: error }) : error;
  } finally {
    await db.destroy();
  }
}

/** Removes the staging folder, and the beginning of a restore point that a killed restore wrote elsewhere. */
async function removeStaging(staging: string): Promise<void> {
  const part = await readFile(path.join(staging, PART), 'utf8').catch(() => null);
  if (part?.endsWith('.zip.part')) await rm(part, { force: true });
  await rm(staging, { recursive: true, force: true });
}

/**
 * Removes what a killed restore left, unless one runs now. One whose files are not in their places lets nothing start and
 * is repeated instead.
 */
export async function removeLeftovers(url: string, dataDir: string): Promise<void> {
  const staging = path.join(dataDir, STAGING);
  if (!existsSync(staging)) return;
  await tryMigrationLock(url, () => removeStaging(staging));
}

/** A new database begins with its catalog and at least two segments of the write-ahead log. */
const NEW_DATABASE_BYTES = 48e6;
/** Rows with indexes, of a backup that does not say it, by its text. */
const DATABASE_PER_TEXT = 4;

/** What the database needs on its disk, if that is known: rows, indexes, and as much for the write-ahead log. */
export async function databaseNeeds(
  client: Pick<pg.ClientBase, 'query'>,
  manifest: Manifest,
): Promise<Need[]> {
  const folder = await dataDirectory(client);
  const textBytes = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const databaseBytes = manifest.databaseBytes ?? DATABASE_PER_TEXT * textBytes;
  return folder ? [{ folder, bytes: NEW_DATABASE_BYTES + 2 * databaseBytes }] : [];
}

/** @throws BackupError when a disk is too small for the files or the database */
async function assertRoom(
  db: DataSource,
  manifest: Manifest,
  { dataDir, freeBytes }: RestoreOptions,
): Promise<void> {
  const files = { folder: dataDir, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) };
  await assertFree([files, ...(await databaseNeeds(clientOf(db), manifest))], freeBytes);
}

/** @throws BackupError while a process of the product was seen lately */
async function assertStopped(
  db: Pick<EntityManager, 'query'>,
  { isProductRunning }: RestoreOptions,
): Promise<void> {
  if (await isProductRunning(db))
    throw new BackupError(
      'The product runs on this database: stop the API and the workers first. (A process that was killed counts for 20 seconds.)',
    );
}

/** Whether the database holds something. @throws BackupError when it, or the files, may not be replaced */
async function assertReplaceable(db: DataSource, options: RestoreOptions): Promise<boolean> {
  await assertStopped(db, options);
  const { force, storage, dataDir } = options;
  const client = clientOf(db);
  const migrations = await readMigrations(client);
  // A worker that waits for the first migration has made their table.
  if (migrations?.length || (await readTables(client, [])).length > 0) {
    if (!migrations) throw new BackupError('The database holds tables of something else: name another one.');
    if (force) return true;
    throw new BackupError(
      'The database is not empty: name an empty one, or say --force to replace its content after a backup of it.',
    );
  }
  // They may be those of a product on another database.
  if (!force && (await hasFiles(storage)))
    throw new BackupError(
      `There are files already in FILES_URL, or without it in ${dataDir}: name an empty place, or say --force to replace them, which removes those that the backup does not have.`,
    );
  return false;
}

async function hasFiles(storage: FileStorageService): Promise<boolean> {
  for await (const page of storage.list()) if (page.length > 0) return true;
  return false;
}

/** The pool as a client for single statements. */
const clientOf = (db: DataSource) => (db.driver as unknown as { master: pg.Pool }).master;

async function writeRestorePoint(options: RestoreOptions, staging: string): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = `${options.file}.before-${time}.zip`;
  options.report(`Backup of what is there: ${file}`);
  await writeFile(path.join(staging, PART), partOf(file), { mode: 0o600 });
  await writeBackup({ ...options, file });
  return file;
}

/** Everything in one transaction, see restoreBackup. */
export async function replaceDatabase(
  db: DataSource,
  archive: Archive,
  {
    report,
    begin,
    finish,
  }: Pick<RestoreOptions, 'report' | 'finish'> & { begin?: (tx: EntityManager) => Promise<void> },
): Promise<void> {
  const { manifest } = archive;
  const runner = db.createQueryRunner();
  try {
    const client = (await runner.connect()) as pg.PoolClient;
    await prepareSession(client);
    await runner.startTransaction();
    await begin?.(runner.manager);
    const replaced = await readSequences(client);
    await emptySchema(client);
    await runMigrationsIn(runner, (name) => manifest.migrations.includes(name));
    await loadTables(client, archive, report);
    await runMigrationsIn(runner, () => true);
    await moveSequences(client, [...manifest.sequences, ...replaced], numbersAhead(manifest.takenAt));
    await client.query('set constraints all immediate; analyze');
    await finish(runner.manager, manifest);
    await runner.commitTransaction();
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => {});
    throw explained(error);
  } finally {
    await runner.release();
  }
}

/** Fills the tables, and compares what they hold then with the archive. */
async function loadTables(
  client: pg.PoolClient,
  archive: Archive,
  report: (line: string) => void,
): Promise<void> {
  const { tables } = archive.manifest;
  const made = new Set((await readTables(client, [])).map(({ name }) => name));
  // Somebody's own table among ours: no migration makes it.
  const [ours, others] = [
    tables.filter(({ name }) => made.has(name)),
    tables.filter(({ name }) => !made.has(name)),
  ];
  for (const { name } of others) report(`${name} is no table of the product and was left out.`);
  await loadWithoutChecks(client, ours, async () => {
    for (const table of ours) {
      await pipeline(await archive.readTable(table.name), writeRows(client, table));
      const rows = readRows(client, table);
      const { sha256 } = await measureStream(rows);
      if ((await rowCountOf(client, rows)) !== table.rows || sha256 !== table.sha256)
        throw new BackupError(`${table.name} does not hold what the backup holds. Nothing was changed.`);
      if (table.rows > 0) report(`${table.name}: ${table.rows.toLocaleString('en-US')}`);
    }
  });
}

const DISK_FULL = '53100';
const REASONS: Record<string, string> = {
  ...Object.fromEntries(TABLE_IN_USE.map((code) => [code, 'another program uses the database'])),
  [DISK_FULL]: 'the disk of PostgreSQL is full',
};

function explained(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const {
    driverError,
    code = driverError?.code,
    message,
  } = error as Error & {
    code?: string;
    driverError?: { code?: string };
  };
  // SQLSTATE
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) return error;
  const reason = REASONS[code] ?? message;
  return new BackupError(`The database could not be restored: ${reason}. Nothing was changed.`, {
    cause: error,
  });
}

type Places = { dataDir: string; staging: string };

/** Writes files and secrets to the staging folder. For root they belong to the owner of DATA_DIR, as the product's. */
async function extractFiles(
  archive: Archive,
  secrets: Record<string, string>,
  { dataDir, staging }: Places,
): Promise<void> {
  const { uid, gid } = await stat(dataDir);
  const giveAway = (place: string) => (process.getuid?.() === 0 ? chown(place, uid, gid) : undefined);
  const made = new Set<string>();
  const makeFolder = async (folder: string): Promise<void> => {
    if (folder === staging || made.has(folder)) return;
    await makeFolder(path.dirname(folder));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await giveAway(folder);
    made.add(folder);
  };
  for (const { path: name, sha256 } of archive.manifest.files) {
    // yauzl refuses paths that lead out of the folder; this one comes from the manifest.
    if (!FILE_FOLDERS.includes(name.split('/')[0]) || name.split('/').includes('..'))
      throw new BackupError(
        `The backup names a file that is not the product's: ${name}. Nothing was changed.`,
      );
    const place = path.join(staging, name);
    await makeFolder(path.dirname(place));
    const meter = meterOf();
    const file = createWriteStream(place, { mode: 0o600, flush: true });
    await pipeline(await archive.readFile(name), meter.stream, file);
    if (meter.read().sha256 !== sha256)
      throw new BackupError(`${name} changed during the restore. Nothing was changed.`);
    await giveAway(place);
  }
  for (const [name, text] of Object.entries(secrets)) {
    await writeFile(path.join(staging, name), text, { mode: 0o600, flush: true });
    await giveAway(path.join(staging, name));
  }
}

/** The database is restored and some of its files are not in their places. */
class SwapError extends BackupError {}

async function swapFiles(
  { dataDir, staging }: Places,
  storage: FileStorageService,
  secrets: readonly string[],
): Promise<void> {
  const ifThere = (from: string, to: string) =>
    rename(from, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  try {
    await storage.replaceAll(staging);
    for (const name of secrets) {
      await ifThere(path.join(dataDir, name), path.join(staging, `former-${name}`));
      await ifThere(path.join(staging, name), path.join(dataDir, name));
    }
  } catch (error) {
    throw new SwapError(
      `The database is restored, but not all of its files and secrets, which are in ${staging}: ${(error as Error).message} Restore it once more with --force.`,
      { cause: error },
    );
  }
  await rm(staging, { recursive: true, force: true });
}
