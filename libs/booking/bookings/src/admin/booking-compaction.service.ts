import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Search rows that are moved together: who changes the text of one of them waits for the others, some milliseconds. */
const AT_ONCE = 100;
/** Fewer are summed as quickly as one. */
const MOST_COUNTERS = 200;
/** What another worker is summing meanwhile is not waited for. */
const MOST_TURNS = 100;

/** Rolls up what bookings and payments left behind because it costs less later: recent search rows and counters. */
@Injectable()
export class BookingCompactionService {
  constructor(private readonly db: DataSource) {}

  /** A timer's work. Nobody waits for it: search and sums give the same answers before and after. */
  async compact(): Promise<void> {
    let moved: number;
    do moved = await this.indexRecentSearchRows();
    while (moved >= AT_ONCE);
    for (let turns = 0; turns < MOST_TURNS && (await this.rollUpCounters()); turns += 1);
  }

  /** Sums some thousand counters; false when there are few. */
  private async rollUpCounters(): Promise<boolean> {
    const rolledUp: unknown[] = await this.db.query(
      'select fold_booking_tallies() from booking_tallies having count(*) > $1',
      [MOST_COUNTERS],
    );
    return rolledUp.length > 0;
  }

  /** Moves recent search rows to the indexed ones and returns how many; what a change locks is left to the next turn. */
  private async indexRecentSearchRows(): Promise<number> {
    const [{ moved }]: [{ moved: string }] = await this.db.query('select fold_booking_search($1) as moved', [
      AT_ONCE,
    ]);
    return Number(moved);
  }
}
