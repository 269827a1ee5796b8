import { Injectable } from '@nestjs/common';
import type { DatedBook } from '#libs/shared/contracts';
import { SharedReadsService } from '#libs/platform/database';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { PriceBookEntity } from './price-book.entity.js';

/** A book as the cache holds it. */
export type CachedBook = DatedBook & { isWithdrawn: boolean };

/** A book to be announced. */
type NewBook = Omit<PriceBookEntity, 'withdrawnAt' | 'withdrawnBy'>;

/** Price books. */
@Injectable()
export class PriceBooksRepository {
  constructor(
    private readonly db: DataSource,
    private readonly reads: SharedReadsService,
  ) {}

  /** All books by their first day, also withdrawn ones. */
  all(): Promise<CachedBook[]> {
    return this.reads.query(
      `select no, to_char(valid_from_day, 'YYYY-MM-DD') as "validFromDay", book,
         withdrawn_at is not null as "isWithdrawn" from price_books order by valid_from_day, no`,
    );
  }

  /** All books by number, also withdrawn ones. */
  list(): Promise<PriceBookEntity[]> {
    return this.db.getRepository(PriceBookEntity).find({ order: { no: 'ASC' } });
  }

  /** Locks a book until the transaction ends, and reads it. */
  lock(tx: EntityManager, no: number): Promise<PriceBookEntity | null> {
    return tx.findOne(PriceBookEntity, { where: { no }, lock: { mode: 'pessimistic_write' } });
  }

  /** The highest number; null without a book. */
  newestNo(tx: EntityManager): Promise<number | null> {
    return tx.maximum(PriceBookEntity, 'no');
  }

  /** The book with the latest first day that is not withdrawn. */
  async lastAnnounced(tx: EntityManager): Promise<PriceBookEntity> {
    const [last] = await tx.find(PriceBookEntity, {
      where: { withdrawnAt: IsNull() },
      order: { validFromDay: 'DESC' },
      take: 1,
    });
    return last;
  }

  /** False without a change when the number is taken. */
  async insert(tx: EntityManager, book: NewBook): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(PriceBookEntity).values(book).orIgnore();
    const { raw }: { raw: unknown[] } = await insert.returning('no').execute();
    return raw.length > 0;
  }

  async save(tx: EntityManager, book: PriceBookEntity): Promise<void> {
    await tx.save(PriceBookEntity, book);
  }
}
