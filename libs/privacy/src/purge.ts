import { Injectable } from '@nestjs/common';
import { Clock, Settings } from '#libs/settings';
import { DataSource } from 'typeorm';
import { BookingRedaction } from './blank-booking.js';

const BATCH = 50;

/** Families' data does not stay for ever (see README, rule 1). */
@Injectable()
export class BookingPurge {
  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly blanking: BookingRedaction,
  ) {}

  /**
   * Blanks the bookings whose event lies CHILD_DATA_DAYS or more days back in the business zone, paid or not, a batch
   * a transaction; a timer's work. Killed between two batches, the next turn goes on. Returns how many.
   */
  async purgeOld(batch = BATCH): Promise<number> {
    let purged = 0;
    for (let count = await this.purgeBatch(batch); count > 0; count = await this.purgeBatch(batch))
      purged += count;
    return purged;
  }

  private purgeBatch(batch: number): Promise<number> {
    return this.db.transaction(async (tx) => {
      const due: { id: string }[] = await tx.query(
        `select id from bookings where purged_at is null and event_date <= $1::date - $2::int
         order by event_date, id limit $3 for update skip locked`,
        [this.clock.today(), this.settings.CHILD_DATA_DAYS, batch],
      );
      const blanked = await this.blanking.blankChild(
        tx,
        due.map(({ id }) => id),
      );
      return blanked.length;
    });
  }
}
