import { BookingListQueries, type Booking } from '#libs/booking/bookings';
import type { BookingListQuery } from '#libs/shared/contracts';
import { insertBooking, insertPaid, setUpModules, UNPAID } from '#libs/platform/testing';
import { ReportingModule } from './reporting.module.js';
import { ReportsQueries } from './reports.queries.js';

const { modules, database, clock } = setUpModules([ReportingModule]);

beforeEach(() => database.clear('bookings'));

const add = (changes: Partial<Booking> = {}) => insertBooking(database, changes);
const list = (query: Partial<BookingListQuery> = {}) =>
  modules.get(BookingListQueries).page({ pageSize: 25, ...query } as BookingListQuery);
const namesOf = async (query: Partial<BookingListQuery>) => {
  const { bookings, total } = await list(query);
  expect(total).toBe(bookings.length);
  return bookings.map(({ parentName }) => parentName).sort();
};
describe('the search', () => {
  beforeEach(async () => {
    await add({ parentName: 'Ada Quill', parentEmail: 'ada@example.com', parentPhone: '5550102030' });
    await add({
      id: '11111111-2222-4333-8444-5555ada50f00',
      parentName: 'Ben 100% Sure',
      parentEmail: 'ben_s@example.com',
      parentPhone: '5559998877',
      childName: 'Émile',
      promoCode: 'WELCOME10',
      location: {
        address: '1 Way',
        city: 'Riverton',
        state: 'NY',
        zipCode: '10001',
        spaceDetails: 'A lawn, flat',
      },
    });
  });

  it.each([
    ['a parent, in any case', 'QUILL', ['Ada Quill']],
    ['a child, with its accent', 'ÉMILE', ['Ben 100% Sure']],
    ['an e-mail', 'ada@example', ['Ada Quill']],
    ['a formatted phone number', '(555) 999-8877', ['Ben 100% Sure']],
    ['the last digits of a phone number', '2030', ['Ada Quill']],
    ['a city', 'riverton', ['Ben 100% Sure']],
    ['a promo code', 'welcome', ['Ben 100% Sure']],
    ['two words of different fields', 'ben riverton', ['Ben 100% Sure']],
    ['the short id of the table', 'ADA50F00', ['Ben 100% Sure']],
    ['the full id', '11111111-2222-4333-8444-5555ada50f00', ['Ben 100% Sure']],
    ['a name that could be part of an id', 'ada', ['Ada Quill']],
    ['a literal percent sign', '100%', ['Ben 100% Sure']],
    ['a literal underscore', 'n_s', ['Ben 100% Sure']],
    ['nothing for a wildcard', 'A__ Quill', []],
    ['nothing for a backslash', '\\', []],
    ['nothing for a quotation mark', `' or true --`, []],
  ])('finds %s', async (_, search, expected) => {
    expect(await namesOf({ search, page: 1 })).toEqual(expected);
  });

  it('follows changes of a booking, and drops a child whose name was removed', async () => {
    await database.query(
      `update bookings set child_name = 'removed', parent_name = 'Carla' where promo_code is not null`,
    );
    expect(await namesOf({ search: 'émile', page: 1 })).toEqual([]);
    expect(await namesOf({ search: 'carla', page: 1 })).toEqual(['Carla']);
  });

  it('sorts newest first, independent of later changes', async () => {
    await add({ parentName: 'Old Quill', createdAt: new Date('2026-01-01') });
    await add({ parentName: 'New Quill', createdAt: new Date('2026-06-02') });
    await database.query(`update bookings set parent_name = 'Oldest Quill' where parent_name = 'Old Quill'`);
    const { bookings } = await list({ search: 'quill', page: 1 });
    expect(bookings.map(({ parentName }) => parentName)).toEqual(['New Quill', 'Ada Quill', 'Oldest Quill']);
  });

  it('gives the same results without pg_trgm', async () => {
    await database.query('drop index ix_search_text; drop extension pg_trgm');
    expect(await namesOf({ search: 'riverton', page: 1 })).toEqual(['Ben 100% Sure']);
  });
});

describe('the list', () => {
  it('is paged, newest first, with the total count', async () => {
    for (const day of [1, 2, 3]) {
      await add({ parentName: `Day ${day}`, createdAt: new Date(`2026-05-0${day}T10:00:00Z`) });
    }
    const { bookings, total } = await list({ page: 2, pageSize: 2 });
    expect([bookings.map(({ parentName }) => parentName), total]).toEqual([['Day 1'], 3]);
    expect((await list({ page: 9 })).bookings).toEqual([]);
    expect((await list()).bookings.map(({ parentName }) => parentName)).toEqual(['Day 3', 'Day 2', 'Day 1']);
  });

  it('is limited to ten thousand rows and still returns the total count', async () => {
    await add();
    const copied = (columns: string) => columns.replace(/^id, /, 'gen_random_uuid(), ');
    const [{ columns }] = await database.query<{ columns: string }>(
      `select string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns
       where table_name = 'bookings'`,
    );
    await database.query(
      `insert into bookings (${columns}) select ${copied(columns)} from bookings, generate_series(1, 10004)`,
    );
    const { bookings, total } = await list();
    expect([bookings.length, total]).toEqual([10_000, 10_005]);
  });

  it.each([
    [{ status: 'cancelled' }, ['Cancelled']],
    [{ paymentStatus: 'pending' }, ['Unpaid']],
    [{ status: 'cancelled', paymentStatus: 'pending' }, []],
    [{ status: 'pending', paymentStatus: 'pending' }, ['Unpaid']],
    [{ type: 'playdate' }, ['Unpaid']],
    [{ from: '2026-07-01', to: '2026-07-31' }, ['Paid']],
    [{ from: '2026-07-02' }, ['Cancelled', 'Unpaid']],
    [{ search: 'paid', status: 'pending' }, ['Unpaid']],
  ] as [Partial<BookingListQuery>, string[]][])('filtered by %j contains %j', async (query, expected) => {
    await add({ parentName: 'Paid', eventDate: '2026-07-01' });
    await add({ ...UNPAID, parentName: 'Unpaid', eventType: 'playdate', eventDate: '2026-08-01' });
    await add({ ...UNPAID, parentName: 'Cancelled', status: 'cancelled', eventDate: '2026-08-02' });
    expect(await namesOf({ ...query, page: 1 })).toEqual(expected);
  });

  it.each([
    ['created', 'abc'],
    ['-created', 'cba'],
    ['event', 'bca'],
    ['parent', 'abc'],
    ['-guests', 'cab'],
    ['price', 'bac'],
    ['-status', 'bca'],
    ['status', 'cab'],
  ] as [BookingListQuery['sort'], string][])('sorted by %s is ordered as %s', async (sort, expected) => {
    await add({
      parentName: 'a',
      createdAt: new Date('2026-05-01'),
      eventDate: '2026-09-03',
      guestCount: 20,
    });
    await add({
      ...UNPAID,
      parentName: 'b',
      createdAt: new Date('2026-05-02'),
      eventDate: '2026-09-01',
      guestCount: 5,
    });
    await add({
      parentName: 'C',
      createdAt: new Date('2026-05-03'),
      eventDate: '2026-09-02',
      guestCount: 30,
    });
    const { bookings } = await list({ sort, page: 1 });
    expect(bookings.map(({ parentName }) => parentName.toLowerCase()).join('')).toBe(expected);
  });
});

describe('the count', () => {
  it('includes every booking after changes and deletions', async () => {
    const { id } = await add(UNPAID);
    await add();
    await database.query(`update bookings set status = 'cancelled' where id = $1`, [id]);
    await add({ ...UNPAID, parentName: 'Gone' });
    await database.query(`delete from bookings where parent_name = 'Gone'`);
    const counted = async (query: Partial<BookingListQuery>) => (await list(query)).total;
    expect([
      await counted({}),
      await counted({ status: 'cancelled' }),
      await counted({ status: 'confirmed' }),
      // Nothing is due for a cancelled one.
      await counted({ paymentStatus: 'pending' }),
    ]).toEqual([2, 1, 1, 0]);
  });
});

describe('the figures', () => {
  it('are zero, including the average, without bookings', async () => {
    expect(await modules.get(ReportsQueries).stats()).toEqual({
      totalBookings: 0,
      withoutCrew: null,
      callsDue: 0,
      views: { today: 0, tomorrow: 0, thisWeek: 0, unpaid: 0, overdue: 0 },
      confirmedBookings: 0,
      totalRevenue: '0.00',
      averageBookingValue: '0.00',
      activeUsers: 0,
      collected: '0.00',
      refunded: '0.00',
      outstanding: '0.00',
      toReturn: '0.00',
      toHandBack: '0.00',
      handBacks: 0,
      weeks: {
        bookings: { now: 0, before: 0 },
        revenue: { now: '0.00', before: '0.00' },
        collected: { now: '0.00', before: '0.00' },
      },
    });
  });

  it('compare the week so far with the previous week up to the same time', async () => {
    // A Wednesday, 12:00 PM in New York.
    clock.set('2026-06-10T16:00:00Z');
    const made = async (at: string) => {
      const { id } = await insertBooking(database, { createdAt: new Date(at) });
      return insertPaid(
        database,
        { bookingId: id, attempt: 1, amountCents: 40_000 },
        { createdAt: new Date(at) },
      );
    };
    for (const at of ['2026-06-08T04:00:00Z', '2026-06-10T15:59:00Z', '2026-06-03T15:59:00Z']) await made(at);
    for (const at of ['2026-06-08T03:59:00Z', '2026-06-03T16:00:00Z', '2026-06-01T03:59:00Z']) await made(at);
    expect((await modules.get(ReportsQueries).stats()).weeks).toEqual({
      bookings: { now: 2, before: 1 },
      revenue: { now: '800.00', before: '400.00' },
      collected: { now: '800.00', before: '400.00' },
    });
  });
});
