import { checked, AnnouncePriceBook, type DatedBook } from '#libs/shared/contracts';
import { figuresOf, FIRST_BOOK } from '#libs/shared/pricing';
import { AuditService } from '#libs/platform/auth';
import { insertUser, setUpModules, TestClock, until } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { PriceBookEntity } from './price-book.entity.js';
import { PriceBooksRepository } from './price-books.repository.js';
import { PriceBooksService } from './price-books.service.js';
import { PriceBooksModule } from './price-books.module.js';

const { modules, database, clock } = setUpModules([PriceBooksModule]);
let books: PriceBooksService;
let ada: string;

beforeAll(async () => {
  books = modules.get(PriceBooksService);
  ada = (await insertUser(database)).id;
});
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.query('delete from price_books where no > 1');
});

const body = (validFromDay: string, afterNo: number, changes = {}) =>
  checked(AnnouncePriceBook, { validFromDay, afterNo, prices: { ...figuresOf(FIRST_BOOK), ...changes } });
const announce = (...input: Parameters<typeof body>) => books.announce(body(...input), ada);
const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results
    .map((result) => (result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code))
    .sort();
const at = async (instant: string) => (await books.bookAt(new Date(instant))).no;

it('the first book of pricing applies while no other is announced', async () => {
  const first: DatedBook = { no: 1, validFromDay: '2000-01-01', book: FIRST_BOOK };
  expect([await books.current(), await books.fromNow(), await books.byNo(1)]).toEqual([
    first,
    [first],
    first,
  ]);
});

it.each([
  ['2026-07-01', '2026-07-01T03:59:59.999Z', '2026-07-01T04:00:00Z'],
  // Daylight saving time ends on November 1 and begins on March 14, both at 2 a.m.
  ['2026-11-01', '2026-11-01T03:59:59.999Z', '2026-11-01T04:00:00Z'],
  ['2026-11-02', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00Z'],
  ['2027-03-14', '2027-03-14T04:59:59.999Z', '2027-03-14T05:00:00Z'],
  ['2027-03-15', '2027-03-15T03:59:59.999Z', '2027-03-15T04:00:00Z'],
])('a book valid from %s applies from midnight in the business zone', async (day, before, midnight) => {
  await announce(day, 1, { tier1: '450' });
  expect([await at(before), await at(midnight)]).toEqual([1, 2]);
  clock.set(before);
  expect((await books.fromNow()).map(({ no }) => no)).toEqual([1, 2]);
  clock.set(midnight);
  expect((await books.fromNow()).map(({ no }) => no)).toEqual([2]);
});

it('other processes see an announced book within a second', async () => {
  const otherProcess = new PriceBooksService(
    new TestClock(),
    modules.get(DataSource),
    modules.get(PriceBooksRepository),
    modules.get(AuditService),
  );
  await Promise.all([books.current(), otherProcess.current()]);
  await announce('2026-06-02', 1);
  await until('the other process knows', async () => (await otherProcess.fromNow()).length === 2);
});

it.each([
  ['2026-06-01', 'VALIDATION'],
  ['2026-05-31', 'VALIDATION'],
  ['2032-01-01', 'VALIDATION'],
])('announcing a book for %s is rejected with %s', async (day, code) => {
  await expect(announce(day, 1)).rejects.toMatchObject({ code });
});

it('a book must start after every announced one, and is audited', async () => {
  await announce('2026-07-01', 1);
  for (const day of ['2026-06-15', '2026-07-01'])
    await expect(announce(day, 2)).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(announce('2026-08-01', 1)).rejects.toMatchObject({ code: 'STALE' });
  await announce('2026-08-01', 2);
  const rows = await database.query(
    "select what, subject_id as no, actor_id as by, facts from audit_log where subject = 'price-book' order by id desc limit 1",
  );
  expect(rows).toEqual([
    { what: 'price-book-announced', no: '3', by: ada, facts: { validFromDay: '2026-08-01' } },
  ]);
});

const FREE = { tier1: '0', tier2: '0.00', tier3: '0.00' };

it('three free packages need a confirmation, one free package does not', async () => {
  expect(() => body('2026-07-01', 1, FREE)).toThrow(
    'Every package would cost $0.00. Please confirm that events are free.',
  );
  await announce('2026-07-01', 1, { ...FREE, tier3: '700' });
  const prices = { ...figuresOf(FIRST_BOOK), ...FREE };
  const confirmed = checked(AnnouncePriceBook, {
    validFromDay: '2026-08-01',
    afterNo: 2,
    prices,
    confirmFree: true,
  });
  expect((await books.announce(confirmed, ada)).book.tiers.map(({ baseCents }) => baseCents)).toEqual([
    0, 0, 0,
  ]);
});

it('of ten concurrent announcements one succeeds and the others get STALE', async () => {
  const days = Array.from({ length: 10 }, (_, index) => `2026-07-${10 + index}`);
  const results = await Promise.allSettled(days.map((day) => announce(day, 1)));
  expect(outcomes(results)).toEqual([...Array.from({ length: 9 }, () => 'STALE'), 'done']);
});

it('a book can be withdrawn until its first day begins, which frees that day', async () => {
  await announce('2026-06-02', 1, { tier1: '4000' });
  await books.withdraw(2, ada);
  await announce('2026-06-02', 2, { tier1: '450' });
  expect(await at('2026-06-02T12:00:00Z')).toBe(3);
  clock.set('2026-06-02T04:00:00Z');
  await expect(books.withdraw(3, ada)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await books.withdraw(2, ada)).withdrawnAt).toBe('2026-06-01T16:00:00.000Z');
  await expect(books.withdraw(9, ada)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('saving a book again cannot change its first day, prices or creation time', async () => {
  await announce('2026-07-01', 1);
  const stored = modules.get(DataSource).getRepository(PriceBookEntity);
  const before = await stored.findOneByOrFail({ no: 2 });
  const other = {
    validFromDay: '2026-06-02',
    book: { ...FIRST_BOOK, includedChildren: 1 },
    madeAt: new Date(0),
  };
  await stored.save({ ...before, ...other, withdrawnBy: ada });
  expect(await stored.find({ where: { no: 2 } })).toEqual([{ ...before, withdrawnBy: ada }]);
});

it('the database rejects a book that charges more than it advertises', async () => {
  const addOns = {
    ...FIRST_BOOK.addOns,
    photography: { advertisedCents: 100, chargedCents: 101, per: 'event' },
  };
  const insert = "insert into price_books (no, valid_from_day, book) values (2, '2026-07-01', $1)";
  for (const book of [
    { ...FIRST_BOOK, addOns },
    { ...FIRST_BOOK, addOns: {} },
  ])
    await expect(database.query(insert, [JSON.stringify(book)])).rejects.toThrow('chk_price_book_charged');
});
