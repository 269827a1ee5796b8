import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What is stored, by the first part of the key. */
export const FILE_FOLDERS = ['documents', 'pictures'];

/** Content types by the ending of the key. */
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  avif: 'image/avif',
  webp: 'image/webp',
};

/** Such as documents/receipts/5f3a….pdf or pictures/5f3a….480.webp: folder, generated id, perhaps a width. */
const KEY = new RegExp(
  `^(?:${FILE_FOLDERS.join('|')})/(?:[a-z]+/)?` +
    `([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\\.\\d{1,4})?\\.(${Object.keys(TYPES).join('|')})$`,
);

/** `id` is the generated one in the key. A draft is what a killed process left: it has a key of its own. */
export type StoredFile = { key: string; id: string; bytes: number; writtenAt: Date; isDraft: boolean };

/** An open file; the caller reads the stream to its end or destroys it. */
export type OpenFile = { stream: Readable; bytes: number };

/** `sha256` in hexadecimal digits. */
export type Measured = { bytes: number; sha256: string };

/**
 * Receipts, exports and pictures, in DATA_DIR or in a bucket. A key is made of generated ids only: user input never
 * becomes part of it. All methods throw StorageFailure while a bucket does not work.
 */
export abstract class FileStorageService {
  /**
   * Writes a file whole or not at all: `fill` writes to a draft, which takes the place of the file once it is stored for
   * good, with its size, content type and checksum verified.
   * @throws Error for a key that is not made of a generated id
   */
  abstract write<Result>(key: string, fill: (draft: FileHandle) => Promise<Result>): Promise<Result>;
  /** The same for content in memory. */
  abstract put(key: string, content: string | Uint8Array): Promise<void>;
  /** Opens a file for reading; null when it is missing. */
  abstract open(key: string): Promise<OpenFile | null>;
  /** Size and checksum; null when it is missing. Reads the file if the store does not know the checksum. */
  abstract measure(key: string): Promise<Measured | null>;
  /** All files below a folder such as documents/receipts, or all there are, in pages. Others than ours are left out. */
  abstract list(folder?: string): AsyncGenerator<StoredFile[]>;
  /** Removes a file or draft, or nothing when it is missing. */
  abstract remove(key: string): Promise<void>;
  /** Replaces everything by the files in a folder of this machine, which may end empty. */
  abstract replaceAll(folder: string): Promise<void>;
  /** Writes, reads and deletes one file in a bucket. */
  abstract probe(): Promise<void>;

  /** The content; null when the file is missing. */
  async read(key: string): Promise<Buffer | null> {
    const file = await this.open(key);
    return file && buffer(file.stream);
  }
}

/** The generated id in a key; null for anything that is no key. */
export const idIn = (key: string): string | null => KEY.exec(key)?.[1] ?? null;

/** @throws Error for anything that is no key */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('a file name is made of a generated id only');
}

export const contentTypeOf = (key: string): string => TYPES[key.slice(key.lastIndexOf('.') + 1)];
