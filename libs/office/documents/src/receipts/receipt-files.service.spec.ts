import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '#libs/platform/config';
import { ReceiptFilesService } from './receipt-files.service.js';

let home: string;
let store: ReceiptFilesService;
const folder = () => join(home, 'documents', 'receipts');

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'documents-'));
  store = new ReceiptFilesService(Object.assign(new Settings(), { DATA_DIR: home }));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('stores a document under its id and reads it back', async () => {
  const id = randomUUID();
  expect(await store.save(id, 'html', '<p>ä</p>')).toBe(`${id}.html`);
  expect(readdirSync(folder())).toEqual([`${id}.html`]);
  const file = await store.open(id, 'html');
  expect(await file?.handle.readFile('utf8')).toBe('<p>ä</p>');
  expect(file?.bytes).toBe(9);
  await file?.handle.close();
});

it('opens a missing file as null', async () => {
  expect(await store.open(randomUUID(), 'pdf')).toBeNull();
});

it.each(['../../etc/passwd', 'a/b', '', '..', `${randomUUID()}/../x`, `${randomUUID()}\0`, 'Robin Parent'])(
  'only generated ids are used as file names: %j',
  async (name) => {
    await expect(store.save(name, 'html', 'x')).rejects.toThrow('generated id');
    await expect(store.open(name, 'pdf')).rejects.toThrow('generated id');
  },
);

it('a failed write leaves neither the document nor a draft', async () => {
  await expect(store.save(randomUUID(), 'pdf', Symbol('no content') as never)).rejects.toThrow();
  expect(readdirSync(folder())).toEqual([]);
});

it('finds drafts and documents by age, and no unrelated files', async () => {
  const id = randomUUID();
  await store.save(id, 'pdf', 'x');
  writeFileSync(join(folder(), `${id}.html.1f.new`), 'half');
  writeFileSync(join(folder(), 'notes.txt'), 'not ours');
  const found = await store.olderThan(-1_000);
  expect(found.map(({ isDraft }) => isDraft).sort()).toEqual([false, true]);
  await store.removeFile('../notes.txt');
  expect(existsSync(join(folder(), 'notes.txt'))).toBe(true);
  expect(await store.olderThan(60_000)).toEqual([]);
});
