import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { dayInZone, type DatedBook } from '#libs/shared/contracts';
import { NotifiedCache } from '#libs/platform/database';
import { bookOn } from '#libs/shared/pricing';
import { Clock, Settings } from '#libs/platform/config';

type Row = DatedBook & { isWithdrawn: boolean };

const READ = `select no, to_char(valid_from_day, 'YYYY-MM-DD') as "validFromDay", book,
  withdrawn_at is not null as "isWithdrawn" from price_books order by valid_from_day, no`;

/** The price books as every module reads them: from memory, since a book begins tomorrow at the earliest. */
@Injectable()
export class PriceBooks implements OnModuleDestroy {
  private readonly kept: NotifiedCache<Row[]>;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.kept = new NotifiedCache({
      connectionString: settings.DATABASE_URL,
      channel: 'price_books',
      read: (ask) => ask<Row>(READ),
    });
  }

  /** The book of an instant, by its day in the business zone. Whoever prices asks once and uses that book for all. */
  async bookAt(instant: Date): Promise<DatedBook> {
    return bookOn(await this.announced(), dayInZone(instant, this.clock.zone));
  }

  /** The book that holds now. */
  current(): Promise<DatedBook> {
    return this.bookAt(this.clock.now());
  }

  /** The book that holds now, and those that will. */
  async fromNow(): Promise<DatedBook[]> {
    const books = await this.announced();
    return books.slice(books.indexOf(bookOn(books, this.clock.today())));
  }

  /** The book of a booking, whatever holds now. @throws Error for a number that no book has. */
  async byNo(no: number): Promise<DatedBook> {
    const row = (await this.kept.get()).find((each) => each.no === no);
    if (!row) throw new Error(`There is no price book ${no}.`);
    return datedBook(row);
  }

  /** A book was announced or withdrawn in this process. */
  invalidate(): void {
    this.kept.invalidate();
  }

  onModuleDestroy(): Promise<void> {
    return this.kept.close();
  }

  private async announced(): Promise<DatedBook[]> {
    return (await this.kept.get()).filter(({ isWithdrawn }) => !isWithdrawn).map(datedBook);
  }
}

const datedBook = ({ no, validFromDay, book }: Row): DatedBook => ({ no, validFromDay, book });
