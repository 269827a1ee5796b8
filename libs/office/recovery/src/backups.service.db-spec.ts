import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Logger } from '@nestjs/common';
import { folderError, Settings } from '#libs/platform/config';
import { backupFile } from '#libs/platform/monitoring';
import { fillTables, setUpFolder, setUpModules } from '#libs/platform/testing';
import { StorageModule } from '#libs/platform/storage';
import { DAY_MS, HOUR_MS } from '#libs/shared/contracts';
import { BackupRunsRepository } from './backup-runs.repository.js';
import { BackupsService } from './backups.service.js';
import { recordBackup } from './record-backup.js';

const home = setUpFolder();
const folder = join(home, 'backups');
const { modules, database, clock } = setUpModules([StorageModule], {
  providers: [BackupRunsRepository, BackupsService],
  environment: () => ({
    DATA_DIR: home,
    BACKUP_EVERY: '12',
    BACKUP_KEEP: '3',
    BACKUP_PASSPHRASE: 'a passphrase',
  }),
});
const service = () => modules.get(BackupsService);
/** 3:12 in New York. */
const NIGHT = '2027-05-04T07:12:00Z';
const nextNight = () => new Date(clock.now().getTime() + DAY_MS).toISOString();
const archives = () => readdirSync(folder).sort();
const scratches = () => database.query("select datname from pg_database where datname like '%rehearsal'");

beforeAll(async () => {
  Logger.overrideLogger(false);
  mkdirSync(join(home, 'documents'), { recursive: true });
  writeFileSync(join(home, 'documents', 'a.pdf'), '%PDF of a receipt');
  await fillTables(database, 30);
});

it('a backup is made when one is due, and the newest stay', async () => {
  clock.set(NIGHT);
  // A night before the first backup is not a failure.
  await service().rehearseDue();
  expect((await service().state()).rehearsal).toBeNull();
  await service().backUpDue();
  await service().backUpDue();
  expect(archives()).toEqual(['backup-20270504T071200Z.zip']);
  const [left, running] = ['backup-20270504T071500Z.zip.part', 'backup-20270504T071600Z.zip.part'];
  for (const name of [left, running]) writeFileSync(join(folder, name), 'a beginning');
  utimesSync(join(folder, left), 1, 1);
  writeFileSync(join(folder, 'mine.zip'), '');
  for (let times = 1; times <= 3; times += 1) {
    clock.set(new Date(Date.parse(NIGHT) + times * 12 * HOUR_MS).toISOString());
    await service().backUpDue();
  }
  expect(archives()).toEqual([
    running,
    'backup-20270504T191200Z.zip',
    'backup-20270505T071200Z.zip',
    'backup-20270505T191200Z.zip',
    'mine.zip',
  ]);
}, 60_000);

it('no backup is kept longer than a child’s details', async () => {
  clock.set('2027-09-01T07:12:00Z');
  writeFileSync(join(folder, 'mine.zip.before-20270504T080000Z.zip'), 'of a restore');
  modules.get(Settings).BACKUP_EVERY = 0;
  await service().backUpDue();
  expect(archives()).toEqual(['mine.zip']);
  modules.get(Settings).BACKUP_EVERY = 12;
  await service().backUpDue();
  expect(archives()).toEqual(['backup-20270901T071200Z.zip', 'mine.zip']);
}, 60_000);

it('the newest backup is restored once a night, and its database is dropped', async () => {
  const before = await database.query('select count(*)::int as restores from restores');
  const [{ name }] = await database.query<{ name: string }>('select current_database() as name');
  // What a crash left.
  await database.query(`create database ${name}_rehearsal`);
  await service().rehearseDue();
  const { rehearsal } = await service().state();
  expect(rehearsal).toMatchObject({ bookings: 31, differences: 0, message: null, startedAt: clock.now() });
  expect([await scratches(), await database.query('select count(*)::int as restores from restores')]).toEqual(
    [[], before],
  );
  clock.set('2027-09-01T08:30:00Z');
  await service().rehearseDue();
  expect((await service().state()).rehearsal).toEqual(rehearsal);
  clock.set('2027-09-02T15:00:00Z');
  await service().rehearseDue();
  expect((await service().state()).rehearsal).toEqual(rehearsal);
}, 60_000);

it('rows that break a rule are differences', async () => {
  clock.set('2027-09-03T07:12:00Z');
  await database.query(
    'update captures set refunded_cents = 1 where id = (select min(id::text)::uuid from captures)',
  );
  await service().backUpDue();
  await service().rehearseDue();
  expect((await service().state()).rehearsal).toMatchObject({ bookings: 31, differences: 1, message: null });
}, 60_000);

it.each([
  ['of a table', (size: number) => Math.floor(size / 2)],
  ['of its end', (size: number) => size - 70],
])(
  'a flipped byte %s is a sentence',
  async (_, place) => {
    const file = join(
      folder,
      archives()
        .filter((name) => name.startsWith('backup'))
        .at(-1)!,
    );
    const whole = readFileSync(file);
    const flipped = Buffer.from(whole);
    flipped[place(flipped.length)] ^= 1;
    writeFileSync(file, flipped);
    clock.set(nextNight());
    await service().rehearseDue();
    expect((await service().state()).rehearsal?.message).toMatch(/backup-.*\.zip is (damaged|not a backup)/);
    expect(await scratches()).toEqual([]);
    writeFileSync(file, whole);
    // It is tried again in the same night.
    await service().rehearseDue();
    expect((await service().state()).rehearsal?.message).toBeNull();
  },
  60_000,
);

it('a user who may not create databases is reported', async () => {
  const settings = modules.get(Settings);
  const { DATABASE_URL } = settings;
  const role = `plain_${process.pid}`;
  await database.query(`create role ${role} login password 'plain'; grant pg_read_all_data to ${role}`);
  try {
    settings.DATABASE_URL = Object.assign(new URL(DATABASE_URL), { username: role, password: 'plain' }).href;
    clock.set(nextNight());
    await service().rehearseDue();
    expect((await service().state()).rehearsal?.message).toMatch(
      /^The user of the database may not create one/,
    );
  } finally {
    settings.DATABASE_URL = DATABASE_URL;
    await database.query(`drop role ${role}`);
  }
}, 60_000);

it('the time of the last good backup stays known, and a folder that takes none is named', async () => {
  const settings = modules.get(Settings);
  clock.set(nextNight());
  await service().backUpDue();
  const { succeededAt } = await service().state();
  expect(succeededAt).toEqual(clock.now());
  const { BACKUP_DIR } = settings;
  settings.BACKUP_DIR = join(home, 'a-file', 'backups');
  writeFileSync(join(home, 'a-file'), '');
  try {
    clock.set(nextNight());
    await service().backUpDue();
  } finally {
    settings.BACKUP_DIR = BACKUP_DIR;
  }
  expect(await service().state()).toMatchObject({
    succeededAt,
    isInDataDir: true,
    backup: { message: `BACKUP_DIR ${join(home, 'a-file', 'backups')} is not a folder.` },
  });
  const file = backupFile(settings, clock.now());
  expect([dirname(file), basename(file)]).toEqual([
    folder,
    expect.stringMatching(/^backup-\d{8}T\d{6}Z\.zip$/),
  ]);
  const madeAt = new Date();
  await recordBackup(settings.DATABASE_URL, madeAt);
  expect(await service().state()).toMatchObject({ succeededAt: madeAt, backup: { message: null } });
}, 60_000);

it.each([
  ['ENOSPC', 'The disk of BACKUP_DIR /backups is full.'],
  ['EROFS', 'BACKUP_DIR /backups is read-only.'],
  ['EACCES', 'This user may not write to BACKUP_DIR /backups.'],
  ['ENOENT', 'BACKUP_DIR /backups is not there.'],
  ['ENOTDIR', 'BACKUP_DIR /backups is not a folder.'],
  ['EIO', null],
])('a folder that answers %s: %s', (code, sentence) => {
  expect(folderError(Object.assign(new Error('no'), { code }), 'BACKUP_DIR /backups')).toBe(sentence);
});

it('backups elsewhere are not in DATA_DIR', async () => {
  modules.get(Settings).BACKUP_DIR = `${home}-elsewhere`;
  expect((await service().state()).isInDataDir).toBe(false);
  modules.get(Settings).BACKUP_DIR = '';
});

it('nothing is done while backups are off', async () => {
  modules.get(Settings).BACKUP_EVERY = 0;
  clock.set(nextNight());
  const before = await service().state();
  await service().backUpDue();
  await service().rehearseDue();
  expect(await service().state()).toEqual({ ...before, isOn: false, everyHours: 0 });
});
