// One backup is one ZIP: data/<table>.copy, files/<path below DATA_DIR>, secrets.sealed, and at the end manifest.json.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { access, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { folderError } from '#libs/platform/config';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { BackupError } from './backup-error.js';

const FORMAT = 1;
/** The comment of the archive is the SHA-256 of all before it, in hex. */
const HASH_LENGTH = 64;
const MANIFEST = 'manifest.json';
const SECRETS = 'secrets.sealed';

type Measured = { bytes: number; sha256: string };
export type StoredTable = Measured & { name: string; columns: string[]; rows: number };

/** What an archive holds, and how to notice that it does not. */
export type Manifest = {
  format: typeof FORMAT;
  /** Version of the product. */
  version: string;
  /** ISO time of the snapshot. */
  takenAt: string;
  /** Names of the migrations that had run. */
  migrations: string[];
  tables: StoredTable[];
  sequences: { name: string; value: string }[];
  /** What the tables took in the database with their indexes; earlier archives do not say. */
  databaseBytes?: number;
  files: (Measured & { path: string })[];
  /** Files that were removed while the backup was written. */
  vanished: string[];
  /** Null when there was no passphrase. */
  secrets: Measured | null;
};

const entryOf = {
  table: (name: string) => `data/${name}.copy`,
  file: (path: string) => `files/${path}`,
};

/** The name of an archive until it is whole. */
export const partOf = (path: string) => `${path}.part`;

export type ArchiveDraft = {
  addTable(name: string, rows: Readable): Promise<Measured>;
  addFile(path: string, content: Readable): Promise<Measured>;
  addSecrets(sealed: Buffer): Promise<Measured>;
};

/**
 * Writes an archive under a temporary name and renames it when it is whole. It is readable by its owner only.
 * @param fill adds the entries, one at a time, and returns the manifest
 * @throws BackupError when there is a file of this name
 */
export async function writeArchive(
  path: string,
  fill: (draft: ArchiveDraft) => Promise<Omit<Manifest, 'format'>>,
): Promise<void> {
  if (await isThere(path)) throw new BackupError(`${path} already exists; choose another file.`);
  const part = partOf(path);
  const file = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true });
  await once(file, 'open').catch((error: NodeJS.ErrnoException) => {
    throw unwritable(part, error);
  });
  const removePart = () => rmSync(part, { force: true });
  // Ctrl-C
  process.once('exit', removePart);
  try {
    const zip = new yazl.ZipFile();
    const output = new PassThrough();
    zip.on('error', (error: Error) => output.destroy(error));
    zip.outputStream.pipe(output);
    const written = pipeline(output, file);
    // A full disk ends the output only: without this, the input would wait for it.
    const failed = written.then(() => new Promise<never>(() => {}));
    failed.catch(() => {});
    const add = async (name: string, content: Readable | Buffer, compress: boolean) => {
      const meter = meterOf();
      zip.addReadStream(meter.stream, name, { compress, mode: 0o600 });
      await Promise.race([pipeline(content instanceof Buffer ? [content] : content, meter.stream), failed]);
      return meter.read();
    };
    const manifest = await fill({
      addTable: (name, rows) => add(entryOf.table(name), rows, true),
      // Pictures and PDF files are compressed already.
      addFile: (name, content) => add(entryOf.file(name), content, false),
      addSecrets: (sealed) => add(SECRETS, sealed, false),
    });
    zip.addBuffer(Buffer.from(JSON.stringify({ format: FORMAT, ...manifest }, null, 1)), MANIFEST);
    zip.end({ comment: '0'.repeat(HASH_LENGTH), forceZip64Format: false });
    await written;
    await writeHash(part);
    await rename(part, path);
  } catch (error) {
    file.destroy();
    removePart();
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new BackupError(`The disk of ${path} is full: the backup was not written.`, { cause: error });
    throw error;
  } finally {
    process.off('exit', removePart);
  }
}

/** The SHA-256 of all bytes before the comment at the end, and what is stored there. */
async function readHash(path: string): Promise<{ found: string; stored: string; at: number }> {
  const file = await open(path);
  try {
    const at = (await file.stat()).size - HASH_LENGTH;
    const { buffer } = await file.read(Buffer.alloc(HASH_LENGTH), 0, HASH_LENGTH, at);
    const content = file.createReadStream({ start: 0, end: at - 1, autoClose: false });
    return { found: (await measureStream(content)).sha256, stored: buffer.toString('latin1'), at };
  } finally {
    await file.close();
  }
}

/** Stores the hash of the archive in its comment, so that a change is noticed wherever it is. */
async function writeHash(path: string): Promise<void> {
  const { found, at } = await readHash(path);
  const file = await open(path, 'r+');
  try {
    await file.write(found, at, 'latin1');
    await file.sync();
  } finally {
    await file.close();
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

function unwritable(part: string, error: NodeJS.ErrnoException): BackupError {
  if (error.code === 'EEXIST')
    return new BackupError(
      `${part} already exists: another backup is writing it, or one was interrupted. Remove it, or choose another file.`,
    );
  const sentence = folderError(error, dirname(resolve(part))) ?? `${part} cannot be written (${error.code}).`;
  return new BackupError(sentence, { cause: error });
}

/** A stream that passes everything on and measures it. */
export function meterOf() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, read: (): Measured => ({ bytes, sha256: hash.digest('hex') }) };
}

/** An archive that was read from end to end and is what the backup wrote. Close it. */
export type Archive = {
  manifest: Manifest;
  readTable(name: string): Promise<Readable>;
  readFile(path: string): Promise<Readable>;
  readSecrets(): Promise<Buffer>;
  close(): void;
};

/**
 * Opens an archive and verifies every byte of it.
 * @throws BackupError naming the entry that is damaged
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code
        ? `${path} cannot be read (${error.code}).`
        : `${path} is not a backup, or its end is missing.`,
    );
  });
  try {
    const entries = await entriesOf(zip, path);
    const entry = (name: string) => entries.get(name) ?? fail(damaged(path, name));
    const openEntry = (name: string) => zip.openReadStreamPromise(entry(name));
    const manifest = await readManifest(path, () => openEntry(MANIFEST), entry(MANIFEST).crc32);
    const expected = new Map<string, Measured>([
      ...manifest.tables.map((table) => [entryOf.table(table.name), table] as const),
      ...manifest.files.map((file) => [entryOf.file(file.path), file] as const),
      ...(manifest.secrets ? [[SECRETS, manifest.secrets] as const] : []),
    ]);
    for (const [name, { bytes, sha256 }] of expected) {
      const found = await openEntry(name)
        .then(measureStream)
        .catch(() => fail(damaged(path, name)));
      if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(path, name);
    }
    // What no entry shows, such as the time of each of them.
    const { found, stored } = await readHash(path);
    if (found !== stored) throw damaged(path, 'the list of its entries');
    return {
      manifest,
      readTable: (name) => openEntry(entryOf.table(name)),
      readFile: (name) => openEntry(entryOf.file(name)),
      readSecrets: async () => Buffer.concat(await (await openEntry(SECRETS)).toArray()),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function fail(error: Error): never {
  throw error;
}

const damaged = (path: string, name: string) =>
  new BackupError(`${path} is damaged: ${name} is not what the backup wrote.`);

async function entriesOf(zip: yauzl.ZipFile, path: string): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw damaged(path, 'the list of its entries');
  }
  return entries;
}

const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isListOf = (value: unknown, is: (each: never) => boolean) =>
  Array.isArray(value) && value.every((each) => each !== null) && (value as never[]).every(is);
const isMeasured = ({ bytes, sha256 }: Measured) => isCount(bytes) && isText(sha256);

/** Whether a manifest has the shape that a backup writes: the archive may come from anywhere. */
function isManifest(value: unknown): value is Manifest {
  const { format, version, takenAt, secrets, ...lists } = value as Manifest;
  return (
    format === FORMAT &&
    [version, takenAt].every(isText) &&
    isListOf(lists.migrations, isText) &&
    isListOf(lists.vanished, isText) &&
    isListOf(
      lists.sequences,
      (each: Manifest['sequences'][number]) => isText(each.name) && isText(each.value),
    ) &&
    isListOf(lists.files, (each: Manifest['files'][number]) => isMeasured(each) && isText(each.path)) &&
    isListOf(
      lists.tables,
      (each: StoredTable) =>
        isMeasured(each) && isText(each.name) && isCount(each.rows) && isListOf(each.columns, isText),
    ) &&
    (secrets === null || (typeof secrets === 'object' && isMeasured(secrets)))
  );
}

async function readManifest(path: string, open: () => Promise<Readable>, crc: number): Promise<Manifest> {
  try {
    const text = Buffer.concat(await (await open()).toArray());
    if (crc32(text) === crc) {
      const manifest: unknown = JSON.parse(text.toString('utf8'));
      if (isManifest(manifest)) return manifest;
      if ((manifest as Manifest).format === FORMAT) throw damaged(path, MANIFEST);
      throw new BackupError(`${path} was written by a newer version: update this one first.`);
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
  }
  throw damaged(path, MANIFEST);
}

/** Number of bytes and SHA-256 of a stream. */
export async function measureStream(content: Readable): Promise<Measured> {
  const meter = meterOf();
  await pipeline(content, meter.stream.resume());
  return meter.read();
}
