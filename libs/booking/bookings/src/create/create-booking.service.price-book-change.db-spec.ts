// Concurrent bookings during a price book change: each is priced by one book, never by both.
import { RequestUser } from '#libs/platform/auth';
import { AnnouncePriceBook, checked, type CreateBooking } from '#libs/shared/contracts';
import { seedCatalogue } from '#libs/platform/database';
import { PriceBooksService } from '#libs/shop/price-books';
import { figuresOf, FIRST_BOOK } from '#libs/shared/pricing';
import { bookingBody, insertUser, setUpModules } from '#libs/platform/testing';
import type { BookingEntity } from '../booking.entity.js';
import { CreateBookingService } from './create-booking.service.js';
import { BookingsModule } from '../bookings.module.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
const BEFORE = '2026-07-01T03:59:59.999Z';
const MIDNIGHT = '2026-07-01T04:00:00Z';

beforeAll(async () => {
  await seedCatalogue(database.url);
  const { id } = await insertUser(database);
  const prices = { ...figuresOf(FIRST_BOOK), tier1: '450', baseMinutes: 100, includedChildren: 9 };
  const book = checked(AnnouncePriceBook, { validFromDay: '2026-07-01', afterNo: 1, prices });
  await modules.get(PriceBooksService).announce(book, id);
});
beforeEach(() => {
  jest.restoreAllMocks();
  return database.clear('bookings', 'outbox');
});

const create = () => {
  const guest = new RequestUser();
  const body = { ...bookingBody(), eventDate: '2026-08-01' } as unknown as CreateBooking;
  return modules.get(CreateBookingService).create(body, guest, null);
};
const OF_BOOK = { 1: [40_000, 90, 15], 2: [46_500, 100, 9] } as Record<number, number[]>;
const isMixed = ({ priceBookNo, totalCents, durationMinutes, pricing }: BookingEntity) =>
  [totalCents, durationMinutes, pricing.includedChildren].join() !== OF_BOOK[priceBookNo].join();
/** Each read of the clock may be before or after midnight while the bookings run. */
const acrossMidnight = async (makeOne: () => Promise<BookingEntity>) => {
  let looks = 0;
  jest.spyOn(clock, 'now').mockImplementation(() => new Date((looks += 1) % 2 ? BEFORE : MIDNIGHT));
  return Promise.all(Array.from({ length: 40 }, makeOne));
};

it('each booking in the second of the change is priced by one book, never by both', async () => {
  const made = await acrossMidnight(create);
  expect(new Set(made.map(({ priceBookNo }) => priceBookNo))).toEqual(new Set([1, 2]));
  expect(made.filter(isMixed)).toEqual([]);
  for (const { createdAt, priceBookNo } of made)
    expect(priceBookNo).toBe(createdAt < new Date(MIDNIGHT) ? 1 : 2);
  const stored = await database.query<{ no: number; total: number }>(
    'select distinct price_book_no as no, total_cents as total from bookings order by 1',
  );
  expect(stored).toEqual([
    { no: 1, total: 40_000 },
    { no: 2, total: 46_500 },
  ]);
});

it('control: reading the books separately for each figure mixes them', async () => {
  const books = modules.get(PriceBooksService);
  const byTwoReads = async (): Promise<BookingEntity> => {
    const made = await create();
    return { ...made, priceBookNo: (await books.current()).no };
  };
  const made = await acrossMidnight(byTwoReads);
  expect(made.filter(isMixed).length).toBeGreaterThan(0);
});

it('an earlier booking keeps its price and book number after the change', async () => {
  clock.set(BEFORE);
  const { id } = await create();
  const read = () => database.query('select * from bookings where id = $1', [id]);
  const before = await read();
  clock.set(MIDNIGHT);
  expect((await create()).totalCents).toBe(46_500);
  expect(await read()).toEqual(before);
  expect(before).toMatchObject([{ price_book_no: 1, total_cents: 40_000, duration_minutes: 90 }]);
});
