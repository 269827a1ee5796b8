import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { FileStorageService } from '#libs/platform/storage';
import { NOTICES_LOSS } from '../limited-client.js';
import { writeArchive, type ArchiveDraft, type Manifest, type StoredTable } from './archive.js';
import { BackupError } from './backup-error.js';
import { seal } from './sealed.js';
import {
  beginSnapshot,
  prepareSession,
  readMigrations,
  readRows,
  rowCountOf,
  readSequences,
  readTables,
  type Table,
} from './tables.js';

const MEGABYTE = 1e6;
const GIGABYTE = 1e9;

export type BackupOptions = {
  /** The archive. */
  file: string;
  /** The database, not through a pooler. */
  url: string;
  dataDir: string;
  /** Receipts, exports and pictures. */
  storage: FileStorageService;
  /** Version of the product, for the manifest. */
  version: string;
  /** Texts by the name of their file in DATA_DIR. Left out without a passphrase. */
  secrets: Record<string, string>;
  passphrase: string;
  /** Tables about running processes, which mean nothing in a backup. */
  leaveOut: readonly string[];
  /** Receives the progress, line by line. */
  report: (line: string) => void;
  /** Free bytes on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>;
};

/**
 * Writes database, files and secrets to one archive while the product serves. All tables are of one moment, and files
 * are read after it, so that every file that a row names is there unless it was removed since.
 * @throws BackupError with one sentence, and then there is no archive
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: options.url,
    ...NOTICES_LOSS,
    application_name: 'backup',
  });
  // A lost connection also fails the running query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await prepareSession(client);
    const before = await readMigrations(client);
    if (!before?.length) throw new BackupError('There is nothing to back up: the database is empty.');
    const tables = await readTables(client, options.leaveOut);
    const takenAt = (await beginSnapshot(client, tables)).toISOString();
    const migrations = (await readMigrations(client)) ?? [];
    if (migrations.length > before.length)
      throw new BackupError('The database was migrated during the backup: run this again.');
    const files = await findFiles(options.storage);
    await assertSpace(options, tables, files);
    let manifest: Manifest | undefined;
    await writeArchive(options.file, async (draft) => {
      const stored = await addTables(client, draft, tables, options.report);
      const sequences = await readSequences(client);
      // A migration need not wait for the files.
      await client.query('commit');
      manifest = {
        format: 1,
        version: options.version,
        takenAt,
        migrations,
        tables: stored,
        sequences,
        databaseBytes: tables.reduce((sum, { databaseBytes }) => sum + databaseBytes, 0),
        ...(await addFiles(draft, files, options)),
        secrets: options.passphrase
          ? await draft.addSecrets(seal(JSON.stringify(options.secrets), options.passphrase))
          : null,
      };
      return manifest;
    });
    return manifest!;
  } finally {
    await client.end().catch(() => {});
  }
}

async function addTables(
  client: pg.Client,
  draft: ArchiveDraft,
  tables: readonly Table[],
  report: (line: string) => void,
): Promise<StoredTable[]> {
  const stored: StoredTable[] = [];
  for (const { name, columns } of tables) {
    const rows = readRows(client, { name, columns });
    const measured = await draft.addTable(name, rows);
    const rowCount = await rowCountOf(client, rows);
    stored.push({ name, columns, rows: rowCount, ...measured });
    if (rowCount > 0) report(`${name}: ${rowCount.toLocaleString('en-US')}`);
  }
  return stored;
}

async function addFiles(
  draft: ArchiveDraft,
  found: readonly FoundFile[],
  { storage, report }: BackupOptions,
): Promise<Pick<Manifest, 'files' | 'vanished'>> {
  const files: Manifest['files'] = [];
  const vanished: string[] = [];
  for (const { name } of found) {
    const file = await storage.open(name);
    if (file) files.push({ path: name, ...(await draft.addFile(name, file.stream)) });
    else vanished.push(name);
  }
  report(`files: ${files.length.toLocaleString('en-US')}`);
  return { files, vanished };
}

type FoundFile = { name: string; bytes: number };

/** By their keys, sorted, without drafts. */
async function findFiles(storage: FileStorageService): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for await (const page of storage.list())
    for (const { key, bytes, isDraft } of page) if (!isDraft) found.push({ name: key, bytes });
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Free bytes of the disk on which the folder is or will be. */
async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const above = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return freeBytesOf(above);
  }
}

/** The disk of a folder that is or will be; null when it cannot be told. */
const diskOf = (folder: string): Promise<number | null> =>
  stat(folder).then(
    ({ dev }) => dev,
    () => (path.dirname(folder) === folder ? null : diskOf(path.dirname(folder))),
  );

/** What is written to a folder, at most. */
export type Need = { folder: string; bytes: number };

const sizeText = (bytes: number, round: (n: number) => number) =>
  bytes < GIGABYTE ? `${round(bytes / MEGABYTE)} MB` : `${(bytes / GIGABYTE).toFixed(2)} GB`;

/** @throws BackupError naming a folder whose disk has less space than what is written to it in all */
export async function assertFree(needs: readonly Need[], freeBytes = freeBytesOf): Promise<void> {
  const disks = new Map<number | null, Need>();
  for (const { folder, bytes } of needs) {
    const disk = await diskOf(folder);
    const known = disks.get(disk);
    disks.set(disk, known ? { ...known, bytes: known.bytes + bytes } : { folder, bytes });
  }
  for (const { folder, bytes } of disks.values()) {
    const free = await freeBytes(folder);
    if (free >= bytes) continue;
    const [has, needed] = [sizeText(free, Math.floor), sizeText(bytes, Math.ceil)];
    throw new BackupError(`The disk of ${folder} has ${has} left, and up to ${needed} are needed.`);
  }
}

/** Tables are compressed, by how much is not known before. */
const assertSpace = (
  { file, freeBytes }: BackupOptions,
  tables: readonly Table[],
  files: readonly FoundFile[],
): Promise<void> =>
  assertFree(
    [
      {
        folder: path.dirname(path.resolve(file)),
        bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
      },
    ],
    freeBytes,
  );
