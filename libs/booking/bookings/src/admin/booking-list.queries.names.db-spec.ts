import { insertBooking, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { BookingsModule } from '../bookings.module.js';
import { BookingListQueries } from './booking-list.queries.js';

const { modules, database } = setUpModules([BookingsModule]);
const NAMES = [
  'Zoë O’Brien\u2011Smith',
  'Allen Lee',
  'Jose\u0301 Álvarez',
  'Zed Young',
  'Álvarez Ana',
  'Łukasz Ström',
];

beforeAll(async () => {
  for (const parentName of NAMES) await insertBooking(database, { parentName });
  await insertBooking(database, {
    parentName: 'Kim Wood',
    parentPhone: '5550109988',
    parentPhoneExtension: '12',
  });
});

const page = async (query: object) =>
  (await modules.get(BookingListQueries).page({ page: 1, pageSize: 25, ...query } as never)).bookings.map(
    ({ parentName }) => parentName,
  );

it.each([
  ["o'brien-smith", NAMES[0]],
  ['O’BRIEN', NAMES[0]],
  ['zoe', NAMES[0]],
  ['ZOE\u0308\u00a0o\u2019brien\u2010smith', NAMES[0]],
  ['josé', NAMES[2]],
  ['\u202ajose\u202c\u200b', NAMES[2]],
  ['lukasz strom', NAMES[5]],
  ['(555)\u00a0010\u20119988', 'Kim Wood'],
  ['５５５０１０９９８８', 'Kim Wood'],
  ['(555) 010-9988 ext. 12', 'Kim Wood'],
  ['tel:+15550109988', 'Kim Wood'],
  ['555/010-9988', 'Kim Wood'],
  ['٥٥٥٠١٠٩٩٨٨', 'Kim Wood'],
  ['010-9988', 'Kim Wood'],
])('a search for %j finds %j', async (search, name) => expect(await page({ search })).toEqual([name]));

it('sorts names with accents among their letters', async () => {
  const sorted = [
    'Allen Lee',
    'Álvarez Ana',
    'Jose\u0301 Álvarez',
    'Kim Wood',
    'Łukasz Ström',
    'Zed Young',
    NAMES[0],
  ];
  expect(await page({ sort: 'parent' })).toEqual(sorted);
  expect(await page({ sort: '-parent' })).toEqual(sorted.toReversed());
});

it('reads the order from an index', async () => {
  const plan = await modules.get(DataSource).transaction(async (tx) => {
    await tx.query('set local enable_sort = off');
    return tx.query('explain select id from bookings b order by comparing_form(b.parent_name) limit 5');
  });
  expect(JSON.stringify(plan)).toContain('ix_booking_parent');
});
