import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Bucket } from '#libs/platform/config';
import { copyFiles } from './copy-files.js';
import {
  assertKey,
  contentTypeOf,
  FILE_FOLDERS,
  FileStorageService,
  idIn,
  type Measured,
  type OpenFile,
  type StoredFile,
} from './file-storage.service.js';
import { FolderStorage } from './folder-storage.js';
import { measured } from './measure.js';
import { storageFailure } from './s3-failure.js';

/** Two attempts: whoever waits for a page gets an answer, and jobs are repeated anyway. */
const ATTEMPTS = 2;
const CONNECT_WITHIN_MS = 3_000;
const SILENT_MS = 8_000;
const PAGE_FILES = 1_000;

/** Of one bucket. `dataDir` is where drafts lie while they are written. */
export type S3Options = Bucket & { accessKey: string; secretKey: string; dataDir: string };

type Content = Measured & { md5: string; body: Uint8Array | Readable; type: string };

/** Files in a bucket of any store that speaks S3. */
export class S3Storage extends FileStorageService {
  private readonly client: S3Client;

  constructor(
    private readonly options: S3Options,
    private readonly pageFiles = PAGE_FILES,
  ) {
    super();
    const { endpoint, region, accessKey, secretKey } = options;
    this.client = new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(accessKey ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } } : {}),
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: SILENT_MS },
      // Not every store knows the checksums that the library would add; each write has its own, see `upload`.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** The draft has no name, so that nothing is left of it when the process is killed. */
  async write<Result>(key: string, fill: (draft: FileHandle) => Promise<Result>): Promise<Result> {
    assertKey(key);
    const draft = await this.namelessFile();
    try {
      const result = await fill(draft);
      const content = () => draft.createReadStream({ start: 0, autoClose: false });
      const facts = await measured(content());
      await this.upload(key, { ...facts, body: content(), type: contentTypeOf(key) });
      return result;
    } finally {
      await draft.close();
    }
  }

  async put(key: string, content: string | Uint8Array): Promise<void> {
    assertKey(key);
    await this.upload(key, contentOf(content, contentTypeOf(key)));
  }

  async open(key: string): Promise<OpenFile | null> {
    assertKey(key);
    return this.ask(async () => {
      const { Body, ContentLength } = await this.client.send(new GetObjectCommand(this.place(key)));
      return { stream: Body as Readable, bytes: Number(ContentLength) };
    });
  }

  override async read(key: string): Promise<Buffer | null> {
    const file = await this.open(key);
    // The store may end in the middle of a file.
    return file && this.ask(() => buffer(file.stream));
  }

  async measure(key: string): Promise<Measured | null> {
    assertKey(key);
    const facts = await this.ask(() => this.client.send(new HeadObjectCommand(this.place(key))));
    const sha256 = facts?.Metadata?.sha256;
    if (facts && sha256) return { bytes: Number(facts.ContentLength), sha256 };
    // Somebody copied it here with another tool.
    const file = facts && (await this.open(key));
    return file && this.ask(() => measured(file.stream));
  }

  async *list(folder?: string): AsyncGenerator<StoredFile[]> {
    const { bucket: Bucket, prefix } = this.options;
    for (const top of folder ? [folder] : FILE_FOLDERS) {
      const pages = paginateListObjectsV2(
        { client: this.client, pageSize: this.pageFiles },
        { Bucket, Prefix: `${prefix}${top}/` },
      );
      for (;;) {
        const next = await this.ask(() => pages.next());
        if (!next || next.done) break;
        yield (next.value.Contents ?? []).flatMap(({ Key = '', Size = 0, LastModified = new Date(0) }) => {
          const key = Key.slice(prefix.length);
          const id = idIn(key);
          return id ? [{ key, id, bytes: Size, writtenAt: LastModified, isDraft: false }] : [];
        });
      }
    }
  }

  async remove(key: string): Promise<void> {
    assertKey(key);
    await this.ask(() => this.client.send(new DeleteObjectCommand(this.place(key))));
  }

  /** Adds first and removes then, so that it can be repeated. */
  async replaceAll(folder: string): Promise<void> {
    const { keys } = await copyFiles(new FolderStorage(folder), this);
    const copied = new Set(keys);
    for await (const page of this.list())
      for (const { key } of page) if (!copied.has(key)) await this.remove(key);
  }

  async probe(): Promise<void> {
    const key = `probes/${randomUUID()}.txt`;
    await this.upload(key, contentOf('probe', 'text/plain'));
    const read = await this.ask(() => this.client.send(new GetObjectCommand(this.place(key))));
    if ((await read?.Body?.transformToString()) !== 'probe')
      throw this.failure({ name: 'NotWhatWasWritten' });
    await this.ask(() => this.client.send(new DeleteObjectCommand(this.place(key))));
  }

  /** The store verifies the MD5 of what arrives; then it is asked for what it has stored. */
  private async upload(key: string, { bytes, sha256, md5, body, type }: Content): Promise<void> {
    await this.ask(() =>
      this.client.send(
        new PutObjectCommand({
          ...this.place(key),
          Body: body,
          ContentLength: bytes,
          ContentType: type,
          ContentMD5: md5,
          Metadata: { sha256 },
        }),
      ),
    );
    const stored = await this.ask(() => this.client.send(new HeadObjectCommand(this.place(key))));
    const isStored =
      stored?.ContentLength === bytes && stored.ContentType === type && stored.Metadata?.sha256 === sha256;
    if (!isStored) throw this.failure({ name: 'NotWhatWasWritten' });
  }

  private async namelessFile(): Promise<FileHandle> {
    const { dataDir } = this.options;
    await mkdir(dataDir, { recursive: true });
    const place = join(dataDir, `${randomUUID()}.new`);
    const file = await open(place, 'wx+', 0o600);
    await rm(place);
    return file;
  }

  private place(key: string) {
    return { Bucket: this.options.bucket, Key: `${this.options.prefix}${key}` };
  }

  /** Null when the file is missing. @throws StorageFailure for everything that the store or the network refuses */
  private async ask<Result>(request: () => Promise<Result>): Promise<Result | null> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) return null;
      throw this.failure(error);
    }
  }

  private failure(error: unknown): Error {
    return storageFailure(error, this.options);
  }
}

function contentOf(given: string | Uint8Array, type: string): Content {
  const body = typeof given === 'string' ? Buffer.from(given) : given;
  const hash = (name: string) => createHash(name).update(body);
  return {
    body,
    type,
    bytes: body.byteLength,
    sha256: hash('sha256').digest('hex'),
    md5: hash('md5').digest('base64'),
  };
}
