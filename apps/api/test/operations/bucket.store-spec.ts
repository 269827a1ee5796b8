// Processes with a DATA_DIR each, and the files in a bucket.
import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestingModule } from '@nestjs/testing';
import { writeBackup, restoreBackup } from '#libs/platform/database';
import { readSettings } from '#libs/platform/config';
import { DAY_MS } from '#libs/shared/contracts';
import { isProductRunning, PROCESS_TABLES } from '#libs/platform/monitoring';
import { openStorage, StorageFailure, type FileStorageService } from '#libs/platform/storage';
import {
  createTestDatabase,
  hasObjectStore,
  insertBooking,
  setUpFolder,
  startModules,
  startObjectStore,
  type ObjectStore,
} from '#libs/platform/testing';
import { DocumentsWorkerModule, IssueReceiptService, PdfRendererService } from '#libs/office/documents';
import { ExportsService, ExportsWorkerModule, MakeExportService } from '#libs/office/exports';
import sharp from 'sharp';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const PDF = Buffer.from('%PDF-1.4 of the spec');
const home = setUpFolder();
const newFolder = () => mkdtempSync(join(home, 'data-'));
const describeWithStore = hasObjectStore('swift') ? describe : describe.skip;

describeWithStore('an API and a worker with a DATA_DIR each and one bucket', () => {
  const [ofApi, ofWorker] = [newFolder(), newFolder()];
  let store: ObjectStore;
  let api: TestApi;
  let worker: TestingModule;
  let admin: Agent;
  beforeAll(async () => {
    store = await startObjectStore('swift');
    api = await startApi({ ...store.settings, DATA_DIR: ofApi });
    worker = await startModules(api.database, [DocumentsWorkerModule, ExportsWorkerModule], {
      environment: { ...store.settings, DATA_DIR: ofWorker },
      replace: [[PdfRendererService, { toPdf: async () => PDF }]],
    });
    admin = api.guest();
    await admin.post('/api/register').send({ username: 'office', password: 'a good password' }).expect(201);
    await api.database.query("update users set role = 'admin' where username = 'office'");
  }, 120_000);
  afterAll(async () => {
    await store?.close();
    await worker?.close();
    await api?.stop();
  }, 60_000);

  async function issuedReceipt(): Promise<string> {
    const { id } = await insertBooking(api.database);
    await worker.get(IssueReceiptService).issue(id);
    return id;
  }
  const storageAt = (prefix = ''): Promise<FileStorageService> => {
    const FILES_URL = store.settings.FILES_URL.replace('files?', `files/${prefix}?`);
    const environment = {
      DATABASE_URL: api.database.url,
      DATA_DIR: newFolder(),
      ...store.settings,
      FILES_URL,
    };
    return openStorage(readSettings(environment));
  };
  const contentOf = async (storage: FileStorageService) => {
    const found: Record<string, string> = {};
    for await (const page of storage.list())
      for (const { key } of page) found[key] = (await storage.measure(key))!.sha256;
    return found;
  };

  it('show receipts that the worker made, exports, and uploaded pictures', async () => {
    const id = await issuedReceipt();
    const receipt = await admin.get(`/api/bookings/${id}/receipt.pdf`).buffer(true).expect(200);
    expect(receipt.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
    });
    expect(receipt.body).toEqual(PDF);

    const asked = await admin
      .post('/api/admin/exports')
      .set('idempotency-key', 'one')
      .send({ name: 'bookings', format: 'csv' })
      .expect(202);
    await worker.get(MakeExportService).make(asked.body.id);
    const { text } = await admin.get(`/api/admin/exports/${asked.body.id}/file`).expect(200);
    expect(text).toContain(id);

    const png = await sharp({ create: { width: 500, height: 40, channels: 3, background: '#abc' } })
      .png()
      .toBuffer();
    const { body } = await admin
      .post('/api/admin/pictures')
      .set('content-type', 'image/png')
      .send(png)
      .expect(201);
    const shown = await api.guest().get(body.imageUrl).buffer(true).expect(200);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(await sharp(shown.body as Buffer).metadata()).toMatchObject({ width: 500, format: 'webp' });
    for (const folder of [ofApi, ofWorker])
      expect(readdirSync(folder).filter((name) => /documents|pictures|\.new$/.test(name))).toEqual([]);
  });

  it('are backed up, and restored into another bucket', async () => {
    await issuedReceipt();
    const [from, to] = [await storageAt(), await storageAt('restored')];
    const empty = await createTestDatabase();
    try {
      await empty.query('drop schema public cascade; create schema public');
      const options = {
        file: join(home, 'backup.zip'),
        version: '1.0.0',
        secrets: { 'guest-secret': 'g'.repeat(43) },
        passphrase: 'a passphrase',
        leaveOut: PROCESS_TABLES,
        report: () => {},
      };
      await writeBackup({ ...options, url: api.database.url, dataDir: newFolder(), storage: from });
      const stale = 'pictures/00000000-0000-4000-8000-000000000001.480.webp';
      await to.put(stale, 'of another database');
      const dataDir = newFolder();
      const restoring = { force: true, isProductRunning, finish: async () => {} };
      await restoreBackup({ ...options, ...restoring, url: empty.url, dataDir, storage: to });
      const all = await contentOf(from);
      expect(Object.keys(all).length).toBeGreaterThan(4);
      expect(await contentOf(to)).toEqual(all);
      expect(readdirSync(dataDir)).toEqual(['guest-secret']);
      expect(await empty.query('select from receipts')).toHaveLength(
        (await api.database.query('select from receipts')).length,
      );
    } finally {
      await empty.drop();
    }
  }, 60_000);

  it('sweep files without a row from the bucket, and keep the others', async () => {
    const [kept, gone] = [await issuedReceipt(), await issuedReceipt()];
    const [{ id }] = await api.database.query<{ id: string }>(
      'delete from receipts where booking_id = $1 returning id',
      [gone],
    );
    expect(await worker.get(IssueReceiptService).sweep(-DAY_MS)).toBe(2);
    const keys = Object.keys(await contentOf(await storageAt()));
    expect(keys.filter((key) => key.includes(id))).toEqual([]);
    await admin.get(`/api/bookings/${kept}/receipt.pdf`).expect(200);
    await api.database.query("update exports set expires_at = '2020-01-01'");
    expect((await worker.get(ExportsService).sweep()).removed).toBe(1);
  });

  it('answer 503 while the bucket is unavailable, and lose no receipt', async () => {
    const id = await issuedReceipt();
    const { id: later } = await insertBooking(api.database);
    await store.stop();
    const { body, headers } = await admin.get(`/api/bookings/${id}/receipt.pdf`).expect(503);
    expect(body).toEqual({ code: 'UNAVAILABLE', message: expect.any(String) });
    expect(headers['retry-after']).toBe('5');
    await expect(worker.get(IssueReceiptService).issue(later)).rejects.toBeInstanceOf(StorageFailure);
    expect(await api.database.query('select from receipts where booking_id = $1', [later])).toEqual([]);
  });
});
