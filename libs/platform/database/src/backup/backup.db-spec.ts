import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderStorage } from '#libs/platform/storage';
import { type QueryRunner } from 'typeorm';
import { migrate } from '../migrate.js';
import { MIGRATIONS } from '../migrations/index.js';
import { numbersAhead, NUMBERS_AHEAD } from './tables.js';
import {
  ROWS,
  SECRETS,
  FILES,
  home,
  source,
  archive,
  fresh,
  newFolder,
  newDatabase,
  backUp,
  restore,
  contentOf,
  schemaOf,
  filesOf,
  messageOf,
} from './backup.test-part.js';

/** A migration of a later version. */
class LoudNames {
  name = 'LoudNames1899000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table bookings add loud_name text; update bookings set loud_name = upper(parent_name)',
    );
  }
}

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

  it('never gives out a number again, however often it is restored', async () => {
    const database = await newDatabase();
    const number = async (sequence = 'receipts_number_seq', from = database) => {
      const [{ value }] = await from.query<{ value: number }>(`select nextval($1)::integer as value`, [
        sequence,
      ]);
      return value;
    };
    const before = await number('receipts_number_seq', source);
    await restore({ database });
    const first = await number();
    expect(first).toBeGreaterThanOrEqual(before + NUMBERS_AHEAD);
    // One that nobody has used yet.
    expect(await number('crew_change_no')).toBeGreaterThan(NUMBERS_AHEAD + 1);
    // A busy time, after which the same archive is restored once more.
    await database.query("select setval('receipts_number_seq', $1)", [first + 5 * NUMBERS_AHEAD]);
    await restore({ database, force: true });
    expect(await number()).toBeGreaterThan(first + 5 * NUMBERS_AHEAD);
  }, 60_000);

  it('is the further from its numbers, the older it is', () => {
    const now = new Date('2027-05-04T12:00:00Z');
    const of = (takenAt: string) => numbersAhead(takenAt, now);
    expect([of('2027-05-04T12:00:00Z'), of('2027-05-04T11:59:00Z'), of('2027-05-03T12:00:00Z')]).toEqual([
      1_000, 1_006, 9_640,
    ]);
    // The clock of the lost machine was ahead.
    expect(of('2027-05-05T12:00:00Z')).toBe(1_000);
  });

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
    ['over a file that is there', async () => ({ file: archive }), /backup\.zip already exists/],
    [
      'while another one of the same name is unfinished',
      async () => {
        const file = fresh('twice.zip');
        writeFileSync(`${file}.part`, '');
        return { file };
      },
      /twice\.zip\.part already exists/,
    ],
    ['in a folder that is not there', async () => ({ file: join(home, 'no/a.zip') }), /no is not there\.$/],
    [
      'on a full disk',
      async () => ({ freeBytes: async () => 1e6 }),
      /^The disk of .* has 1 MB left, and up to \d+ MB are needed/,
    ],
    ['of an empty database', async () => ({ database: await newDatabase() }), /nothing to back up/],
  ] as const)('is not written %s', async (_, given, message) => {
    const [all, before] = [await given(), readdirSync(home)];
    expect(await messageOf(backUp(all))).toMatch(message);
    expect(readdirSync(home).filter((name) => !before.includes(name) && !name.endsWith('data'))).toEqual([]);
  });
});
