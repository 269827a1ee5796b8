import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { insertBooking } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import yauzl from 'yauzl';
import { migrationOptions, withMigrationLock } from '../migrate.js';
import { writeArchive } from './archive.js';
import { removeLeftovers } from './restore.js';
import { dataDirectory } from './tables.js';
import {
  SECRETS,
  FILES,
  MINE,
  home,
  source,
  archive,
  fresh,
  newFolder,
  newDatabase,
  type Given,
  backUp,
  restore,
  contentOf,
  schemaOf,
  filesOf,
  messageOf,
} from './backup.test-part.js';

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
      'of a version before the first release',
      async () => {
        const older = await newDatabase({ isEmpty: false });
        await older.query(
          "insert into migrations (timestamp, name) values (1700000001000, 'Events1700000001000')",
        );
        const file = fresh('older.zip');
        await backUp({ database: older, file });
        return { file, database: await newDatabase() };
      },
      /^The backup was made by a version before the first release, which cannot be updated/,
    ],
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
      'with a secret that is another file',
      async () => {
        const file = fresh('other-secrets.zip');
        await backUp({ file, secrets: { '../guest-secret': 'x', 'guest-secret': 'y' } });
        return { database: await newDatabase(), file };
      },
      /^The secrets of the backup are not what the product writes\. Nothing was changed\.$/,
    ],
    [
      'with another passphrase',
      async () => ({ database: await newDatabase(), passphrase: 'a guess' }),
      /^The passphrase is not the one of the backup\.$/,
    ],
    [
      'on a full disk',
      async () => ({ database: await newDatabase(), freeBytes: async () => 1e3 }),
      /^The disk of .* has 0 MB left/,
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

  it('on a disk with space for the files alone is refused where the disk of the database is known', async () => {
    const [database, dataDir] = [await newDatabase(), newFolder({ [MINE]: 'mine' })];
    const client = { query: async (sql: string) => ({ rows: await database.query(sql) }) };
    const folder = await dataDirectory(client as Parameters<typeof dataDirectory>[0]);
    const expected = folder ? /^The disk of .* has 40 MB left, and up to \d+ MB are needed\.$/ : /^no error$/;
    const restored = restore({ database, dataDir, force: true, freeBytes: async () => 40e6 });
    expect(await messageOf(restored)).toMatch(expected);
    expect(filesOf(dataDir)).toEqual(folder ? { [MINE]: 'mine' } : { ...FILES, ...SECRETS });
  }, 60_000);

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

  it('is refused when the product has started', async () => {
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
    // The backup of what is there is named after the archive and the second.
    const file = fresh('held.zip');
    copyFileSync(archive, file);
    const other = await new DataSource(migrationOptions(database.url)).initialize();
    const message = await other.transaction(async (tx) => {
      await tx.query('select from bookings');
      return messageOf(restore({ database, file, force: true }));
    });
    await other.destroy();
    expect(message).toBe(
      'The database could not be restored: another program uses the database. Nothing was changed.',
    );
  }, 60_000);

  it('that was killed leaves nothing behind after the next start', async () => {
    const [database, dataDir] = [await newDatabase({ isEmpty: false }), newFolder({ [MINE]: 'mine' })];
    await insertBooking(database);
    const file = fresh('killed.zip');
    copyFileSync(archive, file);
    let left: string[] = [];
    const lineOf = (line: string) => {
      const part = /^Backup of what is there: (.*)$/.exec(line);
      if (part) left = [`${part[1]}.part`, join(dataDir, 'restoring')];
      if (!line.startsWith('bookings') || left.length === 0) return;
      // As it is when the process ends here.
      const [at, staging] = left;
      killed = { at, staging: readFileSync(join(staging, 'restore-point'), 'utf8') };
      expect(existsSync(at)).toBe(true);
      throw new Error('killed');
    };
    let killed = { at: '', staging: '' };
    expect(await messageOf(restore({ database, dataDir, file, force: true, report: lineOf }))).toBe('killed');
    expect(killed.staging).toBe(killed.at);
    const staging = join(dataDir, 'restoring');
    mkdirSync(join(staging, 'documents'), { recursive: true });
    writeFileSync(join(staging, 'restore-point'), killed.at);
    writeFileSync(killed.at, 'a beginning');
    // Another restore that runs now is left alone.
    await withMigrationLock(
      database.url,
      () => {},
      () => removeLeftovers(database.url, dataDir),
    );
    expect([existsSync(killed.at), existsSync(staging)]).toEqual([true, true]);
    await removeLeftovers(database.url, dataDir);
    expect([existsSync(killed.at), existsSync(staging), filesOf(dataDir)]).toEqual([
      false,
      false,
      { [MINE]: 'mine' },
    ]);
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
