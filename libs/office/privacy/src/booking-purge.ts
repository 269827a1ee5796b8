import { Injectable } from '@nestjs/common';
import { BookingRetentionService } from '#libs/booking/bookings';
import { Settings } from '#libs/platform/config';
import { DataSource } from 'typeorm';

const BATCH = 50;

/**
 * Removes the child from bookings whose event was `CHILD_DATA_DAYS` ago, in batches so that bookings go on meanwhile.
 */
@Injectable()
export class BookingPurge {
  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
    private readonly retention: BookingRetentionService,
  ) {}

  /**
   * Redacts the bookings whose event lies CHILD_DATA_DAYS or more days back in the business zone, paid or not, a batch
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
      const ids = await this.retention.afterDays(tx, this.settings.CHILD_DATA_DAYS, batch);
      return (await this.retention.redactChild(tx, ids)).length;
    });
  }
}
