import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readBucket, readSettings } from '#libs/platform/config';
import { setUpFolder, startObjectStore, type ObjectStore } from '#libs/platform/testing';
import { copyFiles } from './copy-files.js';
import type { FileStorageService, StoredFile } from './file-storage.service.js';
import { FolderStorage } from './folder-storage.js';
import { openStorage } from './open-storage.js';
import { S3Storage } from './s3-storage.js';
import { StorageFailure } from './storage-failure.js';

const STARTS_WITHIN_MS = 120_000;
const home = setUpFolder();
let folders = 0;
const newFolder = () => join(home, String((folders += 1)));

const open = (settings: Partial<ObjectStore['settings']> = {}, dataDir = newFolder()) =>
  openStorage(readSettings({ DATABASE_URL: 'postgres://localhost/none', DATA_DIR: dataDir, ...settings }));
const allOf = async (storage: FileStorageService, folder?: string) => {
  const found: StoredFile[] = [];
  for await (const page of storage.list(folder)) found.push(...page);
  return found;
};
const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const keysOf = ({ settings }: ObjectStore) => ({
  accessKey: settings.FILES_ACCESS_KEY,
  secretKey: settings.FILES_SECRET_KEY,
});
const newKey = (folder = 'documents/receipts', ending = 'pdf') => `${folder}/${randomUUID()}.${ending}`;
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  );

/** A folder, or a store that speaks S3. */
type Place = 'folder' | Parameters<typeof startObjectStore>[0];

/** Defines the same specs for each of these places. */
export function describeFilesIn(places: Place[]): void {
  const started: ObjectStore[] = [];
  afterAll(() => Promise.all(started.map((store) => store.close())));
  describe.each(places)('files in %s', (name) => {
    const dataDir = newFolder();
    let storage: FileStorageService;
    let store: ObjectStore | null = null;
    beforeAll(async () => {
      store = name === 'folder' ? null : await startObjectStore(name);
      if (store) started.push(store);
      storage = await open(store?.settings, dataDir);
    }, STARTS_WITHIN_MS);

    it('are read as they were written, with their size and checksum', async () => {
      await storage.probe();
      const key = newKey('documents/receipts', 'html');
      await storage.put(key, '<p>ä</p>');
      expect(await storage.read(key)).toEqual(Buffer.from('<p>ä</p>'));
      expect(await storage.measure(key)).toMatchObject({ bytes: 9, sha256: sha256Of('<p>ä</p>') });
      await storage.put(key, 'revised');
      const file = await storage.open(key);
      expect([file?.bytes, String(await buffer(file!.stream))]).toEqual([7, 'revised']);
    });

    it('are streamed in many chunks', async () => {
      const [key, chunk] = [newKey('documents/exports', 'csv'), Buffer.alloc(256 * 1024, 'a,b;')];
      const rows = await storage.write(key, async (draft) => {
        for (let count = 0; count < 40; count += 1) await draft.write(chunk);
        return 40;
      });
      expect(rows).toBe(40);
      const all = Buffer.concat(Array.from({ length: 40 }, () => chunk));
      expect(await storage.measure(key)).toMatchObject({ bytes: all.length, sha256: sha256Of(all) });
      expect((await storage.read(key))!.equals(all)).toBe(true);
    });

    it('that are missing are null, and removing them changes nothing', async () => {
      const key = newKey();
      expect([await storage.open(key), await storage.read(key), await storage.measure(key)]).toEqual([
        null,
        null,
        null,
      ]);
      await storage.remove(key);
      await storage.put(key, 'x');
      await storage.remove(key);
      expect(await storage.read(key)).toBeNull();
    });

    it('that fail half-way leave the former content and no draft', async () => {
      const key = newKey('documents/exports', 'csv');
      await storage.put(key, 'whole');
      const failing = storage.write(key, async (draft) => {
        await draft.write('half');
        throw new Error('the connection is gone');
      });
      await expect(failing).rejects.toThrow('the connection is gone');
      expect(String(await storage.read(key))).toBe('whole');
      const names = existsSync(dataDir) ? readdirSync(dataDir, { recursive: true, encoding: 'utf8' }) : [];
      expect(names.filter((each) => each.endsWith('.new'))).toEqual([]);
    });

    it.each([
      '../../etc/passwd',
      'documents/receipts/Robin Parent.pdf',
      `documents/receipts/${randomUUID()}.exe`,
      `documents/receipts/../${randomUUID()}.pdf`,
      `elsewhere/${randomUUID()}.pdf`,
      `pictures/${randomUUID()}\0.webp`,
      '',
    ])('have keys made of generated ids only: %j', async (key) => {
      await expect(storage.put(key, 'x')).rejects.toThrow('generated id');
      await expect(storage.write(key, async () => {})).rejects.toThrow('generated id');
      await expect(storage.open(key)).rejects.toThrow('generated id');
      await expect(storage.remove(key)).rejects.toThrow('generated id');
    });

    it('are listed by folder, with the time of their last write', async () => {
      const before = Date.now();
      const keys = [newKey('pictures', '480.webp'), newKey('pictures', '480.avif'), newKey()];
      for (const key of keys) await storage.put(key, 'content');
      const pictures = await allOf(storage, 'pictures');
      expect(pictures.map(({ key }) => key).toSorted()).toEqual(keys.slice(0, 2).toSorted());
      for (const { key, id, bytes, writtenAt, isDraft } of pictures) {
        expect([key.includes(id), bytes, isDraft]).toEqual([true, 7, false]);
        // Stores tell whole seconds.
        expect(Math.abs(writtenAt.getTime() - before)).toBeLessThan(60_000);
      }
      expect((await allOf(storage)).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    });

    it('are listed in pages, each file once', async () => {
      const keys = Array.from({ length: 7 }, () => newKey('documents/exports', 'csv'));
      for (const key of keys) await storage.put(key, 'a,b');
      const bucket = store && { ...readBucket(store.settings.FILES_URL)!, ...keysOf(store), dataDir };
      const paged = bucket ? new S3Storage(bucket, 3) : new FolderStorage(dataDir, 3);
      const found: string[] = [];
      for await (const page of paged.list('documents/exports')) {
        expect(page.length).toBeLessThanOrEqual(3);
        found.push(...page.map(({ key }) => key));
      }
      expect(found.filter((key) => keys.includes(key)).toSorted()).toEqual(keys.toSorted());
    });

    it('are replaced by those of another folder', async () => {
      const [gone, kept, added] = [newKey(), newKey(), newKey('pictures', '480.webp')];
      await storage.put(gone, 'gone');
      await storage.put(kept, 'old');
      const other = newFolder();
      for (const [key, content] of [
        [kept, 'new'],
        [added, 'added'],
      ])
        await new FolderStorage(other).put(key, content);
      await storage.replaceAll(other);
      expect((await allOf(storage)).map(({ key }) => key).toSorted()).toEqual([added, kept].toSorted());
      expect(String(await storage.read(kept))).toBe('new');
    });

    it('are copied there and back, and a second run copies only what changed', async () => {
      const [from, back] = [new FolderStorage(newFolder()), new FolderStorage(newFolder())];
      const keys = Array.from({ length: 20 }, () => newKey());
      for (const key of keys) await from.put(key, `receipt ${key}`);
      expect(await copyFiles(from, storage)).toMatchObject({ copied: 20, skipped: 0, vanished: 0 });
      await from.put(keys[0], 'revised');
      await storage.remove(keys[1]);
      await storage.put(keys[2], 'what another one wrote');
      expect(await copyFiles(from, storage)).toMatchObject({ copied: 3, skipped: 17 });
      await copyFiles(storage, back);
      for (const key of keys) expect(await back.measure(key)).toEqual(await from.measure(key));
    });

    it('below a prefix are apart from those of another one', async () => {
      if (!store) return;
      const url = store.settings.FILES_URL.replace('files?', 'files/other/place?');
      const other = await open({ ...store.settings, FILES_URL: url });
      await other.probe();
      await other.put(newKey(), 'x');
      const [mine, all] = [await allOf(other), await allOf(storage)];
      expect(mine).toHaveLength(1);
      expect(all.map(({ key }) => key)).not.toContain(mine[0].key);
    });

    it.each<[string, Partial<ObjectStore['settings']>, RegExp]>([
      [
        'a wrong secret key',
        { FILES_SECRET_KEY: 'wrong' },
        /^FILES_SECRET_KEY does not belong to FILES_ACCESS_KEY/,
      ],
      [
        'an unknown access key',
        { FILES_ACCESS_KEY: 'nobody:here' },
        /^FILES_(ACCESS_KEY is unknown|SECRET_KEY does not)/,
      ],
      [
        'a bucket that is not there',
        { FILES_URL: 'absent?' },
        /^FILES_URL names the bucket absent, which the file/,
      ],
      [
        'a port where nothing answers',
        { FILES_URL: ':1' },
        /^The file store at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)/,
      ],
    ])('are refused in one sentence with %s', async (_, given, sentence) => {
      if (!store) return;
      const url = store.settings.FILES_URL;
      const FILES_URL =
        given.FILES_URL === 'absent?'
          ? url.replace('files?', 'absent?')
          : url.replace(/:\d+$/, given.FILES_URL ?? '$&');
      const refused = await open({ ...store.settings, ...given, FILES_URL });
      const error: unknown = await refused.probe().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StorageFailure);
      expect((error as Error).message).toMatch(sentence);
      if (!given.FILES_URL) {
        const key = newKey();
        expect(await messageOf(refused.put(key, 'x'))).toMatch(sentence);
        expect(await storage.read(key)).toBeNull();
      }
    });

    it('are refused in one sentence with another region, where the store has one', async () => {
      if (name !== 'swift') return;
      const FILES_URL = `${store!.settings.FILES_URL}&region=eu-west-3`;
      expect(await messageOf((await open({ ...store!.settings, FILES_URL })).probe())).toBe(
        'FILES_URL names the region eu-west-3, and the bucket files is in us-east-1.',
      );
    });

    it('that change on their way to the store are refused by it', async () => {
      if (!(storage instanceof S3Storage)) return;
      const [key, body] = [newKey(), Buffer.from('changed')];
      const md5 = createHash('md5').update('sent').digest('base64');
      const content = { body, md5, sha256: sha256Of('sent'), bytes: body.length, type: 'application/pdf' };
      expect(await messageOf(storage['upload'](key, content))).toMatch(/does not work \(\w+, 4\d\d\)\.$/);
      expect(await storage.read(key)).toBeNull();
    });

    it('fail with one sentence once the store is unavailable', async () => {
      if (!store) return;
      const key = newKey();
      await storage.put(key, 'x');
      await store.stop();
      const works = [
        () => storage.read(key),
        () => storage.put(key, 'y'),
        () => storage.remove(key),
        () => allOf(storage),
      ];
      for (const work of works)
        expect(await messageOf(work())).toMatch(/^The file store at 127\.0\.0\.1:\d+ does not answer \(/);
    });
  });
}
