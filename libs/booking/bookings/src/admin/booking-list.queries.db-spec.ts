import { Clock } from '#libs/platform/config';
import { HOUR_MS, type BookingListQuery } from '#libs/shared/contracts';
import { insertBooking, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { BookingListQueries } from './booking-list.queries.js';
import { BookingRetentionService } from '../lifecycle/booking-retention.service.js';
import { BookingsModule } from '../bookings.module.js';
import { BookingLifecycleService } from '../lifecycle/booking-lifecycle.service.js';

const { modules, database } = setUpModules([BookingsModule]);
beforeEach(() => database.clear('bookings'));

const found = async (search: string) => {
  const query = { search, page: 1, pageSize: 25 } as BookingListQuery;
  const { bookings, total } = await modules.get(BookingListQueries).page(query);
  expect(total).toBe(bookings.length);
  return bookings.map(({ id }) => id);
};
const rows = () =>
  database.query<{ text: string; stored: string }>('select text, xmin::text as stored from booking_search');
const named = () => insertBooking(database, { ...UNPAID, childName: 'Canarivox' });
const purge = (id: string) =>
  modules.get(DataSource).transaction((tx) => modules.get(BookingRetentionService).redactChild(tx, [id]));
const confirm = (id: string) =>
  modules
    .get(DataSource)
    .transaction((tx) =>
      modules.get(BookingLifecycleService).confirm(tx, id, { promoCode: 'LATER10', discountCents: 4_000 }),
    );

it('a search with another filter finds and counts what fits both', async () => {
  const [open] = [
    await named(),
    await insertBooking(database, { childName: 'Canarivox', status: 'cancelled' }),
  ];
  const page = (query: Partial<BookingListQuery>) =>
    modules.get(BookingListQueries).page({ search: 'canarivox', page: 1, pageSize: 25, ...query });
  expect(await page({})).toMatchObject({ total: 2 });
  expect(await page({ status: 'pending' })).toMatchObject({ total: 1, bookings: [{ id: open.id }] });
});

it('cancelled and expired bookings are in no view, and the list counts the same', async () => {
  const today = modules.get(Clock).today();
  const on = { eventDate: today, startsAt: new Date(Date.now() + HOUR_MS) };
  for (const status of ['pending', 'confirmed', 'cancelled', 'expired'] as const)
    await insertBooking(database, { ...UNPAID, ...on, status });
  await insertBooking(database, { ...on, status: 'completed' });
  const list = modules.get(BookingListQueries);
  const active = (query: Partial<BookingListQuery>) =>
    list.page({ status: 'active', page: 1, pageSize: 25, ...query }).then(({ total }) => total);
  expect(await list.viewCounts()).toEqual({ today: 3, tomorrow: 0, thisWeek: 3, unpaid: 2, overdue: 0 });
  expect(await active({ from: today, to: today })).toBe(3);
  expect(await active({ paymentStatus: 'pending' })).toBe(2);
});

describe('the text to search', () => {
  it('is one row for each booking', async () => {
    const { id } = await named();
    expect([await found('canarivox'), (await rows()).length]).toEqual([[id], 1]);
  });

  it.each([
    ['parent_name', "'Newvalu Quill'", 'newvalu'],
    ['child_name', "'Newvalu'", 'newvalu'],
    ['parent_email', "'newvalu@example.com'", 'newvalu@'],
    ['parent_phone', "'5557654321'", '5557654321'],
    ['location', `location || '{"city":"Newvalu"}'`, 'newvalu'],
    ['promo_code', "'NEWVALU10'", 'newvalu10'],
  ])('follows a change of %s', async (column, value, word) => {
    const { id } = await named();
    expect(await found(word)).toEqual([]);
    await database.query(`update bookings set ${column} = ${value} where id = $1`, [id]);
    expect([await found(word), (await rows()).length]).toEqual([[id], 1]);
  });

  it('contains the code after the payment', async () => {
    const { id } = await named();
    await confirm(id);
    expect([await found('later10'), await found('canarivox'), (await rows()).length]).toEqual([
      [id],
      [id],
      1,
    ]);
  });

  it('is deleted with its booking', async () => {
    await Promise.all([named(), named(), named()]);
    await database.query('delete from bookings where id in (select id from bookings limit 1)');
    expect((await rows()).length).toBe(2);
    await database.query('truncate bookings cascade');
    expect(await rows()).toEqual([]);
  });

  it('is not written again by a change of other values', async () => {
    const { id } = await named();
    const before = await rows();
    const other = `status = 'expired', special_requests = 'none', location = location || '{"address":"2 Way"}'`;
    await database.query(`update bookings set ${other} where id = $1`, [id]);
    expect(await rows()).toEqual(before);
  });
});

describe('a removed name', () => {
  it('disappears from the text in the same transaction', async () => {
    const { id } = await named();
    await modules.get(DataSource).transaction(async (tx) => {
      await modules.get(BookingRetentionService).redactChild(tx, [id]);
      expect(await tx.query("select from booking_search where text like '%canarivox%'")).toEqual([]);
    });
    expect([await found('canarivox'), await found('removed')]).toEqual([[], [id]]);
  });

  it('stays removed during concurrent payments and purges', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, named));
    await Promise.all(made.flatMap(({ id }) => [confirm(id), purge(id)]));
    expect([await found('canarivox'), (await found('later10')).length]).toEqual([[], 24]);
  });
});

describe('the totals', () => {
  const add = (changes: object) => insertBooking(database, changes);

  it('are the sums of each kind of booking', async () => {
    await add({});
    await add({});
    await add({ ...UNPAID, totalCents: 50_000, finalCents: 50_000 });
    await add({ ...UNPAID, totalCents: 60_000, discountCents: 4_000, finalCents: 56_000 });
    await add({ ...UNPAID, paymentStatus: 'failed', partPaidCents: 10_000 });
    await add({ ...UNPAID, status: 'expired' });
    await add({ ...UNPAID, status: 'cancelled', partPaidCents: 5_000 });
    expect(await modules.get(BookingListQueries).totals()).toMatchObject({
      bookings: 7,
      confirmed: 2,
      totalCents: 5 * 40_000 + 50_000 + 60_000,
      outstandingCents: 50_000 + 56_000 + 30_000,
    });
  });

  it('are read from an index, and so are the counts of a status', async () => {
    const ofAll = 'select count(*), sum(total_cents) from bookings';
    for (const sql of [ofAll, "select count(*) from bookings where status = 'confirmed'"]) {
      const plan = await modules.get(DataSource).transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
        return tx.query(`explain ${sql}`);
      });
      expect(JSON.stringify(plan)).toContain('Index Only Scan using ix_booking_totals');
    }
  });
});
