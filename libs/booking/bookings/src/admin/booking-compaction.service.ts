import { Injectable } from '@nestjs/common';
import { SECOND_MS } from '#libs/shared/contracts';
import { Every } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';

/** Search rows moved per statement: a change of their text waits for this lock for some milliseconds. */
const AT_ONCE = 100;
/** Reading up to this many counters costs no more than reading one. */
const MAX_COUNTERS = 200;
/** Counters summed per statement; writers of counters never wait for it. */
const COUNTERS_AT_ONCE = 5_000;
/** Batches per run; counters locked by another worker are skipped. */
const MAX_TURNS = 100;

/** Compacts recent search rows and counters, which are written uncompacted to keep bookings and payments fast. */
@Injectable()
export class BookingCompactionService {
  constructor(private readonly db: DataSource) {}

  /** Run by a timer. Search results and sums are the same before and after. */
  @Every(15 * SECOND_MS, { as: 'fold-bookings' })
  async compact(): Promise<void> {
    let moved: number;
    do moved = await this.indexRecentSearchRows();
    while (moved >= AT_ONCE);
    for (let turns = 0; turns < MAX_TURNS && (await this.rollUpCounters()); turns += 1);
  }

  /** Sums up to COUNTERS_AT_ONCE counters; returns false without a change when there are at most `most`. */
  async rollUpCounters(most = MAX_COUNTERS): Promise<boolean> {
    const written: unknown[] = await this.db.query(
      `with taken as (
         delete from booking_tallies where (select count(*) from booking_tallies) > $1 and id in (
           select id from booking_tallies order by id limit $2 for update skip locked) returning *
       ) insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
       select status, payment_status, sum(bookings), sum(total_cents), sum(final_cents) from taken group by 1, 2 returning id`,
      [most, COUNTERS_AT_ONCE],
    );
    return written.length > 0;
  }

  /** Moves recent search rows to the indexed ones and returns how many; locked rows are left for the next run. */
  async indexRecentSearchRows(on: EntityManager = this.db.manager): Promise<number> {
    const [{ moved }]: [{ moved: number }] = await on.query(
      `with taken as (
         delete from booking_search_recent where booking_id in (
           select booking_id from booking_search_recent limit $1 for update skip locked)
         returning booking_id, text, created_at
       ), written as (
         insert into booking_search_rows (booking_id, text, created_at) select booking_id, text, created_at from taken
         on conflict (booking_id) do update set text = excluded.text
       ) select count(*)::int as moved from taken`,
      [AT_ONCE],
    );
    return moved;
  }
}
