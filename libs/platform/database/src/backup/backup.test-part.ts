// A database with rows of every table, its files, and a backup of both.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, fillTables, setUpFolder, type TestDatabase } from '#libs/platform/testing';
import { isProductRunning, PROCESS_TABLES } from '#libs/platform/monitoring';
import { FolderStorage } from '#libs/platform/storage';
import { seedCatalogue } from '../seed/seed.js';
import { writeBackup } from './backup.js';
import { restoreBackup, type RestoreOptions } from './restore.js';
import { COST } from './sealed.js';

export const ROWS = 40;
export const SECRETS = { 'guest-secret': 'g'.repeat(43), 'link-secret': 'l'.repeat(43) };
export const FILES = {
  'documents/receipts/00000000-0000-4000-8000-000000000001.pdf': '%PDF of a receipt',
  'documents/exports/00000000-0000-4000-8000-000000000002.csv': 'a;b',
  'pictures/00000000-0000-4000-8000-000000000003.640.webp': 'a picture '.repeat(500),
};
export const MINE = 'pictures/00000000-0000-4000-8000-000000000004.480.webp';
export const home = setUpFolder();
const databases: TestDatabase[] = [];
export let source: TestDatabase;
export let archive: string;
let made = 0;

/** A new folder or file name. */
export const fresh = (name: string) => join(home, `${(made += 1)}-${name}`);

export function newFolder(files: Record<string, string> = {}): string {
  const folder = fresh('data');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  mkdirSync(folder, { recursive: true });
  return folder;
}

export async function newDatabase({ isEmpty = true } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  if (isEmpty) await database.query('drop schema public cascade; create schema public');
  return database;
}

export type Given = Partial<RestoreOptions> & { database?: TestDatabase };

const optionsOf = ({ database = source, dataDir = newFolder(), ...given }: Given): RestoreOptions => ({
  file: archive,
  url: database.url,
  dataDir,
  storage: new FolderStorage(dataDir),
  version: '1.0.0',
  secrets: SECRETS,
  passphrase: 'a passphrase',
  leaveOut: PROCESS_TABLES,
  report: () => {},
  force: false,
  isProductRunning,
  finish: async () => {},
  ...given,
});
export const backUp = (given: Given = {}) => writeBackup(optionsOf({ file: fresh('a.zip'), ...given }));
export const restore = (given: Given) => restoreBackup(optionsOf(given));

/** Each table with the number of its rows and a hash of them. */
export async function contentOf(database: TestDatabase): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'migrations' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ content: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as content from ${name} t`,
    );
    found[name] = row.content;
  }
  return found;
}

/** Everything in the schema that is not a row. */
export const schemaOf = (database: TestDatabase) =>
  database.query(
    `select 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid), convalidated from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select 'trigger', tgrelid::regclass || '.' || tgname, tgenabled::text, true from pg_trigger where not tgisinternal
     union all select 'index', indexname, indexdef, true from pg_indexes where schemaname = 'public'
     union all select 'view', viewname, definition, true from pg_views where schemaname = 'public'
     union all select 'migration', name, '', true from migrations order by 1, 2, 3`,
  );

export function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile()).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

export const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  );

beforeAll(async () => {
  // A third of the time of these specs would be spent on keys.
  COST.N = 2 ** 10;
  source = await newDatabase({ isEmpty: false });
  await seedCatalogue(source.url);
  await fillTables(source, ROWS);
  await source.query(
    `insert into outbox (id, name, payload) values (gen_random_uuid(), 'booking-confirmed', '{"bookingId": "not sent"}')`,
  );
  await source.query(
    "insert into worker_heartbeats (id, name, version) values (gen_random_uuid(), 'worker', '1')",
  );
  const dataDir = newFolder({
    ...FILES,
    'documents/receipts/a.pdf.12.new': 'a draft',
    'logs/api.log': 'a line',
    'supervisor.lock': '1',
  });
  archive = fresh('backup.zip');
  await backUp({ file: archive, dataDir });
}, 60_000);
afterAll(() => Promise.all(databases.map((database) => database.drop())));
