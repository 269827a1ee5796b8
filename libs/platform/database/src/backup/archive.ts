// One backup is one ZIP: data/<table>.copy, files/<path below DATA_DIR>, secrets.sealed, and at the end manifest.json.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { access, rename } from 'node:fs/promises';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { BackupError } from './backup-error.js';

const FORMAT = 1;
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

export type ArchiveDraft = {
  addTable(name: string, rows: Readable): Promise<Measured>;
  addFile(path: string, content: Readable): Promise<Measured>;
  addSecrets(sealed: Buffer): Promise<Measured>;
};

/**
 * Writes an archive beside its final name and renames it when it is whole. It is readable by its owner only.
 * @param fill adds the entries, one at a time, and returns the manifest
 * @throws BackupError when there is a file of this name
 */
export async function writeArchive(
  path: string,
  fill: (draft: ArchiveDraft) => Promise<Omit<Manifest, 'format'>>,
): Promise<void> {
  if (await isThere(path)) throw new BackupError(`${path} is there already: name another file.`);
  const part = `${path}.part`;
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
    zip.end();
    await written;
    await rename(part, path);
  } catch (error) {
    file.destroy();
    removePart();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new BackupError(`The disk of ${path} is full: the backup was not written.`, { cause: error });
    throw error;
  } finally {
    process.off('exit', removePart);
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

function unwritable(part: string, { code }: NodeJS.ErrnoException): BackupError {
  return new BackupError(
    code === 'EEXIST'
      ? `${part} is there already: another backup writes it, or one was cut off. Remove it, or name another file.`
      : `${part} cannot be written (${code}).`,
  );
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
 * Opens an archive and verifies every byte that a restore would use.
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
    const open = (name: string) => zip.openReadStreamPromise(entry(name));
    const manifest = await readManifest(path, () => open(MANIFEST), entry(MANIFEST).crc32);
    const expected = new Map<string, Measured>([
      ...manifest.tables.map((table) => [entryOf.table(table.name), table] as const),
      ...manifest.files.map((file) => [entryOf.file(file.path), file] as const),
      ...(manifest.secrets ? [[SECRETS, manifest.secrets] as const] : []),
    ]);
    for (const [name, { bytes, sha256 }] of expected) {
      const found = await open(name)
        .then(measureStream)
        .catch(() => fail(damaged(path, name)));
      if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(path, name);
    }
    return {
      manifest,
      readTable: (name) => open(entryOf.table(name)),
      readFile: (name) => open(entryOf.file(name)),
      readSecrets: async () => Buffer.concat(await (await open(SECRETS)).toArray()),
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

async function readManifest(path: string, open: () => Promise<Readable>, crc: number): Promise<Manifest> {
  try {
    const text = Buffer.concat(await (await open()).toArray());
    if (crc32(text) === crc) {
      const manifest = JSON.parse(text.toString('utf8')) as Manifest;
      if (manifest.format === FORMAT) return manifest;
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
