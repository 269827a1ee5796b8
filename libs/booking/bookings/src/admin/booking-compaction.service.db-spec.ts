import type { BookingListQuery } from '#libs/shared/contracts';
import { insertBooking, lockWaits, setUpModules, UNPAID, until } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { BookingListQueries } from './booking-list.queries.js';
import { BookingRetentionService } from '../lifecycle/booking-retention.service.js';
import { BookingsModule } from '../bookings.module.js';
import { BookingLifecycleService } from '../lifecycle/booking-lifecycle.service.js';
import { BookingCompactionService } from './booking-compaction.service.js';

const { modules, database } = setUpModules([BookingsModule]);
beforeEach(() => database.clear('bookings'));

const compact = () => modules.get(BookingCompactionService).compact();
const found = async (search: string) => {
  const query = { search, page: 1, pageSize: 25 } as BookingListQuery;
  const { bookings, total } = await modules.get(BookingListQueries).page(query);
  expect(total).toBe(bookings.length);
  return bookings.map(({ id }) => id);
};
const rows = () => database.query('select text from booking_search_rows order by text');
const recent = () => database.query('select text from booking_search_recent');
const named = () => insertBooking(database, { ...UNPAID, childName: 'Canarivox' });
const purge = (id: string) =>
  modules.get(DataSource).transaction((tx) => modules.get(BookingRetentionService).redactChild(tx, [id]));
const confirm = (id: string) =>
  modules
    .get(DataSource)
    .transaction((tx) =>
      modules.get(BookingLifecycleService).confirm(tx, id, { promoCode: 'LATER10', discountCents: 4_000 }),
    );

describe('a search row', () => {
  it('is found exactly once, before and after compaction', async () => {
    const { id } = await named();
    expect([await found('canarivox'), await rows()]).toEqual([[id], []]);
    await compact();
    await compact();
    expect([await found('canarivox'), (await rows()).length, await recent()]).toEqual([[id], 1, []]);
  });

  it('contains the code after the payment, compacted or not', async () => {
    const [early, late] = [await named(), await named()];
    await confirm(early.id);
    await compact();
    await confirm(late.id);
    expect(await found('later10')).toHaveLength(2);
    await compact();
    const all = [await found('later10'), await found('canarivox'), await rows()];
    expect(all.map(({ length }) => length)).toEqual([2, 2, 2]);
  });

  it('is moved in batches of 100 until none are left, and deleted bookings leave no row', async () => {
    await Promise.all(Array.from({ length: 230 }, named));
    await database.query('delete from bookings where id in (select id from bookings limit 5)');
    expect((await recent()).length).toBe(225);
    await compact();
    expect([(await rows()).length, await recent()]).toEqual([225, []]);
    await database.clear('bookings');
    expect(await rows()).toEqual([]);
  });

  it('is not changed by updates of other columns', async () => {
    const { id } = await named();
    await compact();
    await database.query("update bookings set status = 'expired', special_requests = 'none' where id = $1", [
      id,
    ]);
    expect([await recent(), (await rows()).length]).toEqual([[], 1]);
  });
});

describe('a removed name', () => {
  it('disappears from the rows in the same transaction, and compaction does not restore it', async () => {
    const { id } = await named();
    await compact();
    await modules.get(DataSource).transaction(async (tx) => {
      await modules.get(BookingRetentionService).redactChild(tx, [id]);
      expect(await tx.query("select from booking_search where text like '%canarivox%'")).toEqual([]);
    });
    await compact();
    expect([await found('canarivox'), await found('removed')]).toEqual([[], [id]]);
  });

  /** An uncommitted compaction that has moved the row, with a concurrent purge. */
  async function purgeWhileMoving(id: string, mustWait: boolean): Promise<string[]> {
    const runner = modules.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    await modules.get(BookingCompactionService).indexRecentSearchRows(runner.manager);
    const purged = purge(id);
    if (mustWait) await until('the purge waits', async () => (await lockWaits(database, 'child_name')) === 1);
    else await purged;
    await runner.commitTransaction();
    await runner.release();
    await purged;
    return found('canarivox');
  }

  it('is removed after a concurrent compaction of its row', async () => {
    const { id } = await named();
    expect(await purgeWhileMoving(id, true)).toEqual([]);
  });

  it('control: remains if the change does not wait for the compaction', async () => {
    const { id } = await named();
    const [{ text }] = await database.query<{ text: string }>(
      "select pg_get_functiondef('booking_search_follows'::regproc) as text",
    );
    const unguarded = text.replace(/insert into[^;]*;/, '');
    expect(unguarded).not.toBe(text);
    await database.query(unguarded);
    try {
      expect(await purgeWhileMoving(id, false)).toEqual([id]);
    } finally {
      await database.query(text);
    }
  });

  it('is skipped without waiting by a compaction while its booking is locked', async () => {
    const [{ id }, other] = [await named(), await named()];
    await modules.get(DataSource).transaction(async (tx) => {
      await modules.get(BookingRetentionService).redactChild(tx, [id]);
      await compact();
      expect(await found('canarivox')).toEqual(expect.arrayContaining([id, other.id]));
    });
    expect([await found('canarivox'), (await rows()).length]).toEqual([[other.id], 1]);
  });

  it('stays removed during concurrent payments, purges and compactions', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, named));
    await Promise.all(made.flatMap(({ id }) => [confirm(id), compact(), purge(id)]));
    expect(await found('canarivox')).toEqual([]);
    await compact();
    expect([(await found('later10')).length, await recent()]).toEqual([24, []]);
  });
});

describe('the counters', () => {
  const CHANGES = [
    "status = 'cancelled'",
    "status = 'confirmed', payment_status = 'completed'",
    "status = 'expired'",
    'discount_cents = 4000, final_cents = greatest(0, total_cents - 4000)',
    'version = version + 1',
  ];
  /** The totals computed by counting rows. */
  const counted = async () =>
    (
      await database.query(`select count(*)::int as bookings, coalesce(sum(total_cents), 0)::int as "totalCents",
        count(*) filter (where status = 'confirmed')::int as confirmed, coalesce(sum(final_cents) filter (
          where status not in ('cancelled', 'expired') and payment_status in ('pending', 'failed')), 0)::int
        as "outstandingCents" from bookings`)
    )[0];

  /** Concurrent creations, changes, deletions, rollbacks and compactions; each choice depends only on the index. */
  async function manyChanges(): Promise<void> {
    const one = async (index: number) => {
      const { id } = await insertBooking(database, index % 3 ? UNPAID : {});
      const pick = (step: number) => CHANGES[(index * 7 + step * 3) % CHANGES.length];
      for (const step of [1, 2, 3])
        await database.query(`update bookings set ${pick(step)} where id = $1`, [id]);
      if (index % 5 === 0) await database.query('delete from bookings where id = $1', [id]);
      if (index % 4 === 0) await modules.get(BookingCompactionService).rollUpCounters(0);
      expect(await modules.get(BookingListQueries).totals()).toBeDefined();
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => one(index)));
    await database.query(`do $$ begin
      update bookings set status = 'expired'; raise exception 'undone'; exception when others then null; end $$`);
    await database.query("update bookings set payment_status = 'failed' where payment_status = 'pending'");
  }

  it('match the sums after many concurrent changes, compacted or not', async () => {
    await manyChanges();
    expect(await modules.get(BookingListQueries).totals()).toMatchObject(await counted());
    await compact();
    expect(await modules.get(BookingListQueries).totals()).toMatchObject(await counted());
  });

  it('are compacted in one run even after thousands of new bookings', async () => {
    await database.query(
      `insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
       select 'pending', 'pending', sign, 40000 * sign, 40000 * sign
       from generate_series(1, 6000), unnest(array[1, -1]) as sign`,
    );
    await compact();
    const [{ count }] = await database.query<{ count: number }>('select count(*)::int from booking_tallies');
    expect(count).toBeLessThanOrEqual(200);
  });

  it('control: a change that bypasses the counters makes them wrong', async () => {
    await insertBooking(database, UNPAID);
    await database.query('alter table bookings disable trigger tally_booking');
    await manyChanges();
    await database.query('alter table bookings enable trigger tally_booking');
    expect(await modules.get(BookingListQueries).totals()).not.toMatchObject(await counted());
  });
});
