import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  createTestDatabase,
  fillTables,
  insertBooking,
  setUpFolder,
  type TestDatabase,
} from '#libs/platform/testing';
import { isProductRunning, PROCESS_TABLES } from '#libs/platform/monitoring';
import { FolderStorage } from '#libs/platform/storage';
import { DataSource, type QueryRunner } from 'typeorm';
import yauzl from 'yauzl';
import { seedCatalogue } from '../seed/seed.js';
import { migrate, migrationOptions } from '../migrate.js';
import { MIGRATIONS } from '../migrations/index.js';
import { writeArchive } from './archive.js';
import { writeBackup } from './backup.js';
import { restoreBackup, type RestoreOptions } from './restore.js';
import { SEQUENCE_MARGIN } from './tables.js';

const ROWS = 40;
const SECRETS = { 'guest-secret': 'g'.repeat(43), 'link-secret': 'l'.repeat(43) };
const FILES = {
  'documents/receipts/00000000-0000-4000-8000-000000000001.pdf': '%PDF of a receipt',
  'documents/exports/00000000-0000-4000-8000-000000000002.csv': 'a;b',
  'pictures/00000000-0000-4000-8000-000000000003.640.webp': 'a picture '.repeat(500),
};
const MINE = 'pictures/00000000-0000-4000-8000-000000000004.480.webp';
const home = setUpFolder();
const databases: TestDatabase[] = [];
let source: TestDatabase;
let archive: string;
let made = 0;

/** A new folder or file name. */
const fresh = (name: string) => join(home, `${(made += 1)}-${name}`);

function newFolder(files: Record<string, string> = {}): string {
  const folder = fresh('data');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function newDatabase({ isEmpty = true } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  if (isEmpty) await database.query('drop schema public cascade; create schema public');
  return database;
}

/** A migration of a later version. */
class LoudNames {
  name = 'LoudNames1899000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table bookings add loud_name text; update bookings set loud_name = upper(parent_name)',
    );
  }
}

type Given = Partial<RestoreOptions> & { database?: TestDatabase };

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
const backUp = (given: Given = {}) => writeBackup(optionsOf({ file: fresh('a.zip'), ...given }));
const restore = (given: Given) => restoreBackup(optionsOf(given));

/** Each table with the number of its rows and a hash of them. */
async function contentOf(database: TestDatabase): Promise<Record<string, string>> {
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
const schemaOf = (database: TestDatabase) =>
  database.query(
    `select 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid), convalidated from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select 'trigger', tgrelid::regclass || '.' || tgname, tgenabled::text, true from pg_trigger where not tgisinternal
     union all select 'index', indexname, indexdef, true from pg_indexes where schemaname = 'public'
     union all select 'view', viewname, definition, true from pg_views where schemaname = 'public'
     union all select 'migration', name, '', true from migrations order by 1, 2, 3`,
  );

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile()).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  );

beforeAll(async () => {
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

describe('a backup', () => {
  it('restores every row, constraint, trigger, file and secret into an empty database and folder', async () => {
    const [database, dataDir] = [await newDatabase(), newFolder()];
    const { restorePoint, secrets } = await restore({ database, dataDir });
    expect([restorePoint, secrets]).toEqual([null, Object.keys(SECRETS)]);
    const { worker_heartbeats: processes, ...content } = await contentOf(source);
    expect(processes).toMatch(/^1 /);
    expect(await contentOf(database)).toEqual({ ...content, worker_heartbeats: '0 ' });
    expect(Number(content.bookings.split(' ')[0])).toBe(ROWS + 1);
    expect(Number(content.packages.split(' ')[0])).toBeGreaterThan(0);
    expect(await schemaOf(database)).toEqual(await schemaOf(source));
    expect(filesOf(dataDir)).toEqual({ ...FILES, ...SECRETS });
    expect(statSync(join(dataDir, 'link-secret')).mode & 0o777).toBe(0o600);
    expect(await migrate(database.url)).toEqual([]);
  }, 60_000);

  it('leaves events unsent that were, and remembers the mails that were sent', async () => {
    const database = await newDatabase();
    await restore({ database });
    const unsent = 'select payload, sent_at from outbox where sent_at is null';
    expect(await database.query(unsent)).toEqual([{ payload: { bookingId: 'not sent' }, sent_at: null }]);
    const sent = 'select kind, subject_id, message_id, state from sent_mails order by message_id';
    expect(await database.query(sent)).toEqual(await source.query(sent));
    expect((await database.query(sent)).length).toBe(ROWS + 1);
  }, 60_000);

  it('never gives out a number again that was given out shortly after it', async () => {
    const database = await newDatabase();
    const last =
      "select last_value::int as last from pg_sequences where sequencename = 'receipts_number_seq'";
    const [{ last: before }] = await source.query<{ last: number }>(last);
    await restore({ database });
    const [{ next }] = await database.query<{ next: number }>(
      "select nextval('receipts_number_seq')::int as next",
    );
    expect(next).toBe(before + SEQUENCE_MARGIN + 1);
    // One that nobody has used yet.
    const [{ value }] = await database.query<{ value: number }>(
      "select nextval('crew_change_no')::int as value",
    );
    expect(value).toBe(1 + SEQUENCE_MARGIN + 1);
  }, 60_000);

  it('is of one moment while rows are written', async () => {
    const busy = await newDatabase({ isEmpty: false });
    const file = fresh('busy.zip');
    const ending = new AbortController();
    const write = () =>
      busy.query(
        `with event as (insert into outbox (id, name, payload) values (gen_random_uuid(), 'booking-confirmed', '{}') returning id)
         insert into event_effects (event_id, handler) select id, 'issue-receipt' from event`,
      );
    const writing = (async () => {
      while (!ending.signal.aborted) await write();
    })();
    let atSnapshot = 0;
    // Asked for between the snapshot and the first row.
    const freeBytes = async () => {
      const [{ count }] = await busy.query<{ count: number }>('select count(*)::int as count from outbox');
      atSnapshot = count;
      for (let times = 0; times < 20; times += 1) await write();
      return Infinity;
    };
    const { tables } = await backUp({ database: busy, file, freeBytes });
    ending.abort();
    await writing;
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows;
    expect(rowsOf('outbox')).toBe(rowsOf('event_effects'));
    expect(rowsOf('outbox')).toBeLessThanOrEqual(atSnapshot);
    const database = await newDatabase();
    await restore({ database, file });
    const [{ open }] = await database.query<{ open: number }>(
      'select count(*)::int as open from outbox o left join event_effects e on e.event_id = o.id where e.event_id is null',
    );
    expect(open).toBe(0);
  }, 60_000);

  it('names files that were removed while it was written', async () => {
    const dataDir = newFolder(FILES);
    const [gone] = Object.keys(FILES);
    const report = (line: string) => line.startsWith('bookings') && rmSync(join(dataDir, gone));
    const { files, vanished } = await backUp({ dataDir, report });
    expect([files.length, vanished]).toEqual([2, [gone]]);
  });

  it('of an older schema is restored into that schema, whose rows the later migrations then see', async () => {
    const database = await newDatabase();
    MIGRATIONS.push(LoudNames as never);
    try {
      await restore({ database });
    } finally {
      MIGRATIONS.pop();
    }
    const names = await database.query<{ name: string; loud: string }>(
      'select distinct parent_name as name, loud_name as loud from bookings',
    );
    expect(names).toEqual(names.map(({ name }) => ({ name, loud: name.toUpperCase() })));
    expect(names.length).toBeGreaterThan(0);
  }, 60_000);

  it('without a passphrase is without secrets, and a restore leaves those of the folder', async () => {
    const [file, dataDir] = [fresh('open.zip'), newFolder({ 'link-secret': 'mine' })];
    await backUp({ file, passphrase: '' });
    expect((await restore({ file, database: await newDatabase(), dataDir })).secrets).toEqual([]);
    expect(filesOf(dataDir)).toEqual({ 'link-secret': 'mine' });
    const sealed = readFileSync(archive);
    expect(Object.values(SECRETS).some((secret) => sealed.includes(secret))).toBe(false);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
  }, 60_000);

  it('with secrets is not restored without a passphrase, unless that is meant', async () => {
    const [database, dataDir] = [await newDatabase(), newFolder()];
    const given = { database, dataDir, passphrase: '' };
    expect(await messageOf(restore(given))).toMatch(/^The backup has secrets: set BACKUP_PASSPHRASE/);
    expect((await restore({ ...given, withoutSecrets: true })).secrets).toEqual([]);
    expect(filesOf(dataDir)).toEqual(FILES);
  }, 60_000);

  it('holds no table while the files are copied', async () => {
    const dataDir = newFolder(FILES);
    class Slow extends FolderStorage {
      override async open(key: string) {
        await source.query('alter table bookings add slow integer; alter table bookings drop slow');
        return super.open(key);
      }
    }
    expect((await backUp({ dataDir, storage: new Slow(dataDir) })).files).toHaveLength(3);
  }, 30_000);

  it('that fails in the middle leaves no file', async () => {
    const file = fresh('failed.zip');
    const report = (line: string) => {
      expect(existsSync(`${file}.part`)).toBe(true);
      if (line.startsWith('bookings')) throw new Error('no terminal');
    };
    expect(await messageOf(backUp({ file, report }))).toBe('no terminal');
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });

  it('holds tables that are not the product’s, and a restore says that it leaves them out', async () => {
    const own = await newDatabase({ isEmpty: false });
    await own.query('create table diary as select 1 as page');
    const [file, database, said] = [fresh('diary.zip'), await newDatabase(), [] as string[]];
    await backUp({ database: own, file });
    await restore({ database, file, report: (line) => said.push(line) });
    expect(said).toContain('diary is no table of the product and was left out.');
    expect(await schemaOf(database)).toEqual(await schemaOf(source));
  }, 60_000);

  it.each([
    ['over a file that is there', async () => ({ file: archive }), /backup\.zip is there already/],
    [
      'beside another one of the same name',
      async () => {
        const file = fresh('twice.zip');
        writeFileSync(`${file}.part`, '');
        return { file };
      },
      /twice\.zip\.part is there already/,
    ],
    [
      'in a folder that is not there',
      async () => ({ file: join(home, 'no/a.zip') }),
      /cannot be written \(ENOENT\)/,
    ],
    [
      'on a full disk',
      async () => ({ freeBytes: async () => 1e6 }),
      /^The disk of .* has 0\.00 GB left, and up to/,
    ],
    ['of an empty database', async () => ({ database: await newDatabase() }), /nothing to back up/],
  ] as const)('is not written %s', async (_, given, message) => {
    const [all, before] = [await given(), readdirSync(home)];
    expect(await messageOf(backUp(all))).toMatch(message);
    expect(readdirSync(home).filter((name) => !before.includes(name) && !name.endsWith('data'))).toEqual([]);
  });
});

/** A copy of the archive with one flipped byte. */
function flipped(at: number): string {
  const bytes = readFileSync(archive);
  bytes[at] ^= 1;
  const file = fresh('flipped.zip');
  writeFileSync(file, bytes);
  return file;
}

/** Position of an entry's content. */
async function placeOf(name: string): Promise<number> {
  const zip = await yauzl.openPromise(archive, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName === name)
        return (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart + 5;
  } finally {
    zip.close();
  }
  throw new Error(`no ${name}`);
}

describe('a restore', () => {
  it.each(['data/bookings.copy', `files/${Object.keys(FILES)[0]}`, 'secrets.sealed', 'manifest.json'])(
    'of an archive with a flipped byte in %s changes nothing',
    async (name) => {
      const [database, dataDir] = [await newDatabase(), newFolder()];
      const file = flipped(await placeOf(name));
      expect(await messageOf(restore({ file, database, dataDir }))).toBe(
        `${file} is damaged: ${name} is not what the backup wrote.`,
      );
      expect([await contentOf(database), filesOf(dataDir)]).toEqual([{}, {}]);
    },
  );

  it('of an archive that was cut off, or is something else, changes nothing', async () => {
    const [cut, other] = [fresh('cut.zip'), fresh('other.zip')];
    writeFileSync(cut, readFileSync(archive).subarray(0, -30));
    writeFileSync(other, 'a letter '.repeat(100));
    for (const file of [cut, other])
      expect(await messageOf(restore({ file }))).toBe(`${file} is not a backup, or its end is missing.`);
    expect(await messageOf(restore({ file: join(home, 'no.zip') }))).toMatch(/cannot be read \(ENOENT\)/);
  });

  it.each([
    [
      'of a newer version',
      async () => {
        const newer = await newDatabase({ isEmpty: false });
        await newer.query(
          "insert into migrations (timestamp, name) values (1999, 'FromTheFuture1999000000000')",
        );
        const file = fresh('newer.zip');
        await backUp({ database: newer, file, version: '9.0.0' });
        return { file, database: await newDatabase() };
      },
      /of a newer version \(9\.0\.0\)/,
    ],
    [
      'with another passphrase',
      async () => ({ database: await newDatabase(), passphrase: 'a guess' }),
      /^The passphrase is not the one of the backup\.$/,
    ],
    [
      'on a full disk',
      async () => ({ database: await newDatabase(), freeBytes: async () => 1e3 }),
      /^The disk of .* has 0\.00 GB left/,
    ],
    [
      'while a worker runs',
      async () => {
        const database = await newDatabase({ isEmpty: false });
        await database.query(
          "insert into worker_heartbeats (id, name, version) values (gen_random_uuid(), 'w', '1')",
        );
        return { database, force: true };
      },
      /^The product runs on this database/,
    ],
    [
      'while an API process runs',
      async () => {
        const database = await newDatabase({ isEmpty: false });
        await database.query("insert into api_processes values (gen_random_uuid(), '{}', '', '')");
        return { database, force: true };
      },
      /^The product runs on this database/,
    ],
    [
      'into a database with content',
      async () => ({ database: await newDatabase({ isEmpty: false }) }),
      /^The database is not empty/,
    ],
    [
      'into the database of something else',
      async () => {
        const database = await newDatabase();
        await database.query('create table diary (day date)');
        return { database, force: true };
      },
      /^The database holds tables of something else/,
    ],
  ] as const)(
    'is refused %s',
    async (_, given, message) => {
      const options: Given = {
        dataDir: newFolder({ [MINE]: 'mine' }),
        ...(await given()),
      };
      const before = options.database && (await contentOf(options.database));
      expect(await messageOf(restore(options))).toMatch(message);
      if (options.database) expect(await contentOf(options.database)).toEqual(before);
      expect(filesOf(options.dataDir!)).toEqual({
        [MINE]: 'mine',
      });
    },
    60_000,
  );

  it('by force replaces the content, after a backup that brings it back', async () => {
    const [database, dataDir] = [await newDatabase({ isEmpty: false }), newFolder({ [MINE]: 'mine' })];
    await insertBooking(database);
    await database.query(
      "create type mood as enum ('glad'); create view moods as select 'glad'::mood as mood",
    );
    const former = await contentOf(database);
    const moods = "select from pg_type where typname = 'mood'";
    expect((await database.query(moods)).length).toBe(1);
    const { restorePoint } = await restore({ database, dataDir, force: true });
    expect((await contentOf(database)).bookings).toBe((await contentOf(source)).bookings);
    expect(await schemaOf(database)).toEqual(await schemaOf(source));
    expect(await database.query(moods)).toEqual([]);
    expect(filesOf(dataDir)).toEqual({ ...FILES, ...SECRETS });
    await restore({ database, dataDir, file: restorePoint!, force: true });
    expect(await contentOf(database)).toEqual(former);
    expect(filesOf(dataDir)).toEqual({
      [MINE]: 'mine',
      ...SECRETS,
    });
  }, 60_000);

  it('into an empty database is refused while files are there, and by force replaces them', async () => {
    const [database, dataDir] = [await newDatabase(), newFolder({ [MINE]: 'of another database' })];
    expect(await messageOf(restore({ database, dataDir }))).toMatch(/^There are files already in FILES_URL/);
    expect(filesOf(dataDir)).toEqual({ [MINE]: 'of another database' });
    expect((await restore({ database, dataDir, force: true })).restorePoint).toBeNull();
    expect(filesOf(dataDir)).toEqual({ ...FILES, ...SECRETS });
  }, 60_000);

  it('into a database that a worker waits for is one into an empty database', async () => {
    const database = await newDatabase();
    await new DataSource(migrationOptions(database.url)).initialize().then(async (waiting) => {
      await waiting.showMigrations();
      await waiting.destroy();
    });
    expect(await database.query('select from migrations')).toEqual([]);
    expect(await messageOf(backUp({ database }))).toMatch(/nothing to back up/);
    expect((await restore({ database })).restorePoint).toBeNull();
  }, 60_000);

  it('is refused when the product has started meanwhile', async () => {
    const database = await newDatabase({ isEmpty: false });
    await insertBooking(database);
    const before = await contentOf(database);
    const answers = [false, true];
    const given = { database, force: true, isProductRunning: async () => answers.shift()! };
    expect(await messageOf(restore(given))).toMatch(/^The product runs on this database/);
    expect([answers, await contentOf(database)]).toEqual([[], before]);
  }, 60_000);

  it('of an archive with a file that is not the product’s changes nothing', async () => {
    const [file, database, dataDir] = [fresh('foreign.zip'), await newDatabase(), newFolder()];
    const empty = {
      version: '1',
      takenAt: '',
      migrations: [],
      tables: [],
      sequences: [],
      vanished: [],
      secrets: null,
    };
    await writeArchive(file, async (draft) => {
      const name = 'postgres/password';
      return {
        ...empty,
        files: [{ path: name, ...(await draft.addFile(name, Readable.from([Buffer.from('x')]))) }],
      };
    });
    expect(await messageOf(restore({ file, database, dataDir }))).toMatch(
      /names a file that is not the product's/,
    );
    expect([await contentOf(database), filesOf(dataDir)]).toEqual([{}, {}]);
  });

  it('is refused while another program holds a table', async () => {
    const database = await newDatabase({ isEmpty: false });
    const other = await new DataSource(migrationOptions(database.url)).initialize();
    const message = await other.transaction(async (tx) => {
      await tx.query('select from bookings');
      return messageOf(restore({ database, force: true }));
    });
    await other.destroy();
    expect(message).toBe(
      'The database could not be restored: another program uses the database. Nothing was changed.',
    );
  }, 60_000);

  it('that fails in the middle leaves database and files as they were', async () => {
    const broken = await newDatabase({ isEmpty: false });
    await broken.query(`set session_replication_role = replica;
      insert into booking_history (booking_id, actor, code) select gen_random_uuid(), 'us', 'paid'`);
    const file = fresh('broken.zip');
    await backUp({ database: broken, file });
    const [database, dataDir] = [await newDatabase({ isEmpty: false }), newFolder({ [MINE]: 'mine' })];
    await insertBooking(database);
    const before = [await contentOf(database), await schemaOf(database)];
    expect(await messageOf(restore({ database, dataDir, file, force: true }))).toMatch(
      /^The database could not be restored: .* violates foreign key constraint .*Nothing was changed\.$/,
    );
    expect([await contentOf(database), await schemaOf(database)]).toEqual(before);
    expect(filesOf(dataDir)).toEqual({ [MINE]: 'mine' });
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
  }, 60_000);
});
