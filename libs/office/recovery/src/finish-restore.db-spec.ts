import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { readSettings } from '#libs/platform/config';
import { restoreBackup, writeBackup } from '#libs/platform/database';
import { FolderStorage } from '#libs/platform/storage';
import { backupOptions } from '#libs/platform/monitoring';
import {
  createTestDatabase,
  insertBooking,
  insertCrew,
  insertPaid,
  insertReservation,
  setUpDatabase,
  setUpFolder,
  type TestDatabase,
} from '#libs/platform/testing';
import { finishRestore } from './finish-restore.js';

const home = setUpFolder();
const source = setUpDatabase();
let target: TestDatabase;
let backups = 0;
beforeEach(async () => {
  target = await createTestDatabase();
});
afterEach(() => target.drop());

async function backUpAndRestore(): Promise<string> {
  const options = backupOptions(readSettings({ DATABASE_URL: source.url, DATA_DIR: join(home, 'data') }), {
    file: join(home, `${(backups += 1)}.zip`),
    storage: new FolderStorage(join(home, 'data')),
    report: () => {},
  });
  await writeBackup(options);
  const isProductRunning = async () => false;
  return restoreBackup({
    ...options,
    url: target.url,
    force: true,
    isProductRunning,
    finish: finishRestore,
  }).then(
    () => 'restored',
    (error: Error) => error.message,
  );
}
const count = async (table: string) => (await target.query(`select from ${table}`)).length;

it('a restore begins the quarantine, and marks what was not finished', async () => {
  await insertBooking(source);
  await source.query(`insert into outbox (name, payload, request_id, settled_at)
    values ('open', '{}', 'a', null), ('done', '{}', 'b', now())`);
  expect(await backUpAndRestore()).toBe('restored');
  expect(await target.query('select released_at, taken_at < restored_at as "isLater" from restores')).toEqual(
    [{ released_at: null, isLater: true }],
  );
  expect(await target.query('select name, request_id as id from outbox order by seq')).toEqual([
    { name: 'open', id: 'restored' },
    { name: 'done', id: 'b' },
  ]);
}, 60_000);

it('a restored machine has made no backup', async () => {
  await source.query(
    `insert into backup_runs (kind, started_at, took_ms) values ('backup', now(), 1) on conflict do nothing`,
  );
  expect(await backUpAndRestore()).toBe('restored');
  expect(await count('backup_runs')).toBe(0);
}, 60_000);

it('a restored booking has a higher version than any that a calendar may have of it', async () => {
  await source.clear('bookings');
  const ahead = await insertBooking(source, { startsAt: new Date('2999-05-01T16:00:00Z'), version: 7 });
  const past = await insertBooking(source, { startsAt: new Date('2001-05-01T16:00:00Z'), version: 7 });
  const versionOf = async ({ id }: { id: string }) =>
    (await target.query<{ version: number }>('select version from bookings where id = $1', [id]))[0].version;
  expect(await backUpAndRestore()).toBe('restored');
  const first = await versionOf(ahead);
  expect(first).toBeGreaterThanOrEqual(1_007);
  expect(await versionOf(past)).toBe(7);
}, 60_000);

/** Rows that break a rule which no constraint sees to. */
const BROKEN: [rule: string, plant: () => Promise<unknown>][] = [
  [
    'a promo code counts its uses',
    () =>
      source.query(
        `insert into promo_codes (id, code, description, discount_type, discount_value, usage_count, start_date)
         values ($1, 'A', '', 'fixed', 1, 3, '2026-01-01')`,
        [randomUUID()],
      ),
  ],
  [
    'what is confirmed has no reservation that is only held, and what is off has none',
    async () => {
      const booking = await insertBooking(source, { status: 'cancelled' });
      await insertReservation(source, await insertCrew(source), booking);
    },
  ],
  [
    'no more is refunded than was captured, and the counter agrees',
    async () => {
      await insertPaid(source, { bookingId: (await insertBooking(source)).id });
      await source.query('update captures set refunded_cents = 1');
    },
  ],
];

it.each(BROKEN)(
  'a backup that breaks a rule is not restored: %s',
  async (rule, plant) => {
    await source.clear('bookings', 'promo_codes', 'crews');
    await plant();
    await insertBooking(target);
    const { length } = await target.query('select from bookings');
    expect(await backUpAndRestore()).toMatch(
      new RegExp(`^The backup breaks the rule "${rule}" \\(I\\d+.*\\) in 1 row\\. Nothing was changed\\.$`),
    );
    expect([await count('bookings'), await count('restores'), await count('promo_codes')]).toEqual([
      length,
      0,
      0,
    ]);
  },
  60_000,
);
