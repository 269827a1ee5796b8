import { Injectable } from '@nestjs/common';
import {
  type AdminPriceBook,
  type AdminPriceBooks,
  type AnnouncePriceBook,
  AppError,
  type DatedBook,
  dayInWords,
  dayInZone,
  isTooFarAhead,
  SECOND_MS,
  type SetupState,
  staleMessage,
} from '#libs/shared/contracts';
import { bookOf, bookOn } from '#libs/shared/pricing';
import { cachedFor, Clock } from '#libs/platform/config';
import { type AuditAction, AuditService } from '#libs/platform/auth';
import { SetupSource } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import type { PriceBookEntity } from './price-book.entity.js';
import { PriceBooksRepository, type CachedBook } from './price-books.repository.js';

const TOO_SOON = 'New prices begin tomorrow at the earliest.';
const TOO_FAR = 'This day is more than five years ahead.';
const BEGUN = 'These prices are already in effect. Announce new ones instead.';
const follows = (day: string) =>
  `Prices are announced for ${dayInWords(day)} already. Choose a later day, or take those back first.`;

/** Price books, cached for a second: a book starts tomorrow at the earliest, so every process knows it by then. */
@Injectable()
export class PriceBooksService {
  constructor(
    private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly books: PriceBooksRepository,
    private readonly audit: AuditService,
  ) {}

  /** All books, also withdrawn ones. */
  readonly all = cachedFor(SECOND_MS, () => this.books.all());

  /** The book of an instant, by its day in the business zone. Read it once per pricing and reuse it. */
  async bookAt(instant: Date): Promise<DatedBook> {
    return bookOn(await this.announced(), dayInZone(instant, this.clock.zone));
  }

  /** The book that applies now. */
  current(): Promise<DatedBook> {
    return this.bookAt(this.clock.now());
  }

  /** The book that applies now, then the announced ones. */
  async fromNow(): Promise<DatedBook[]> {
    const books = await this.announced();
    return books.slice(books.indexOf(bookOn(books, this.clock.today())));
  }

  /** The book of a booking, also if withdrawn since. @throws Error for an unknown number. */
  async byNo(no: number): Promise<DatedBook> {
    const row = (await this.all()).find((each) => each.no === no);
    if (!row) throw new Error(`There is no price book ${no}.`);
    return datedBook(row);
  }

  private async announced(): Promise<DatedBook[]> {
    return (await this.all()).filter(({ isWithdrawn }) => !isWithdrawn).map(datedBook);
  }

  @SetupSource()
  async setupSteps(): Promise<SetupState[]> {
    const books = await this.books.list();
    return [{ step: 'prices', isDone: books.some(({ madeBy, withdrawnAt }) => madeBy && !withdrawnAt) }];
  }

  async list(): Promise<AdminPriceBooks> {
    const rows = await this.books.list();
    return { today: this.clock.today(), books: rows.map(view) };
  }

  /** @throws AppError VALIDATION for the first day, STALE if another book has been announced. */
  async announce(input: AnnouncePriceBook, by: string): Promise<AdminPriceBook> {
    const today = this.clock.today();
    const validFromDay = input.validFromDay.slice(0, 10);
    if (validFromDay <= today) throw AppError.validation({ validFromDay: TOO_SOON });
    if (isTooFarAhead(validFromDay, today)) throw AppError.validation({ validFromDay: TOO_FAR });
    const announced = await this.db.transaction((tx) => this.announceIn(tx, { ...input, validFromDay }, by));
    this.all.invalidate();
    return announced;
  }

  /** Withdraws a book before its first day; a repeat changes nothing. @throws AppError NOT_FOUND, NOT_ALLOWED. */
  async withdraw(no: number, by: string): Promise<AdminPriceBook> {
    const withdrawn = await this.db.transaction(async (tx) => {
      const row = await this.books.lock(tx, no);
      if (!row) throw new AppError('NOT_FOUND');
      if (row.withdrawnAt) return view(row);
      if (row.validFromDay <= this.clock.today()) throw new AppError('NOT_ALLOWED', BEGUN);
      const change = { withdrawnAt: this.clock.now(), withdrawnBy: by };
      await this.books.save(tx, { ...row, ...change });
      await this.record(tx, by, 'price-book-withdrawn', row);
      return view({ ...row, ...change });
    });
    this.all.invalidate();
    return withdrawn;
  }

  private async announceIn(
    tx: EntityManager,
    { validFromDay, afterNo, prices }: AnnouncePriceBook,
    by: string,
  ): Promise<AdminPriceBook> {
    const newest = await this.books.newestNo(tx);
    if (newest !== afterNo) throw new AppError('STALE', staleMessage('price book'));
    const last = await this.books.lastAnnounced(tx);
    if (validFromDay <= last.validFromDay)
      throw AppError.validation({ validFromDay: follows(last.validFromDay) });
    const row = { no: afterNo + 1, validFromDay, book: bookOf(prices), madeAt: this.clock.now(), madeBy: by };
    // Of two concurrent announcements the second conflicts with the number of the first.
    if (!(await this.books.insert(tx, row))) throw new AppError('STALE', staleMessage('price book'));
    await this.record(tx, by, 'price-book-announced', row);
    return view({ ...row, withdrawnAt: null, withdrawnBy: null });
  }

  private record(
    tx: EntityManager,
    by: string,
    what: AuditAction,
    book: Pick<PriceBookEntity, 'no' | 'validFromDay'>,
  ) {
    const { no, validFromDay } = book;
    return this.audit.record(tx, by, {
      what,
      subject: 'price-book',
      subjectId: String(no),
      facts: { validFromDay },
    });
  }
}

const datedBook = ({ no, validFromDay, book }: CachedBook): DatedBook => ({ no, validFromDay, book });

const view = (row: PriceBookEntity): AdminPriceBook => ({
  no: row.no,
  validFromDay: row.validFromDay,
  book: row.book,
  madeAt: row.madeAt?.toISOString() ?? null,
  madeBy: row.madeBy,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
});
