import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAll } from '../src/reset-data.js';
import { fallbackFolderOf } from '../src/postgres/placement.js';
import { startPostgres } from '../src/postgres/start-postgres.js';
import { acquireLock } from '../src/process-lock.js';

let dataDir: string;
// Mode 0700: when tests run as root, the database files are in the fallback folder.
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'begin-anew-spec-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('deletes exactly what the product created, including the database of root', async () => {
  const postgres = join(dataDir, 'postgres');
  const server = await startPostgres({ dataDir: postgres, durable: false });
  mkdirSync(join(dataDir, 'documents'));
  writeFileSync(join(dataDir, 'addresses.json'), '{}');
  writeFileSync(join(dataDir, 'diary.txt'), 'mine');
  expect(existsSync(fallbackFolderOf(postgres))).toBe(process.getuid?.() === 0);
  const found = findAll(dataDir, () => {});
  await found?.remove();
  // A killed start leaves a running server, which must be stopped before its files are deleted.
  expect(server.isRunning()).toBe(false);
  expect(readdirSync(dataDir)).toEqual(['diary.txt']);
  expect(existsSync(fallbackFolderOf(postgres))).toBe(false);
  expect(findAll(dataDir, () => {})).toBeNull();
});

it('removes the folder itself when it is empty', async () => {
  mkdirSync(join(dataDir, 'logs'));
  await findAll(dataDir, () => {})?.remove();
  expect(existsSync(dataDir)).toBe(false);
});

it('rejects while the product runs, and keep() deletes nothing', () => {
  mkdirSync(join(dataDir, 'logs'));
  const product = acquireLock(join(dataDir, 'supervisor.lock'));
  expect(() => findAll(dataDir, () => {})).toThrow(`(process ${process.pid}). Stop it first.`);
  if (product.heldBy === undefined) product.release();
  findAll(dataDir, () => {})?.keep();
  expect(readdirSync(dataDir)).toEqual(['logs']);
});
