import { Injectable } from '@nestjs/common';
import { BookingRetentionService } from '#libs/booking/bookings';
import { Settings } from '#libs/platform/config';
import { DataSource } from 'typeorm';

const BATCH = 50;

/** Removes people from bookings, a batch a transaction, so that bookings go on meanwhile. Both are a timer's work. */
@Injectable()
export class BookingPurgeService {
  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
    private readonly retention: BookingRetentionService,
  ) {}

  /**
   * Redacts the child in bookings whose event lies `CHILD_DATA_DAYS` or more days back in the business zone, paid or
   * not. Killed between two batches, the next turn goes on. Returns how many.
   */
  purgeChildData(batch = BATCH): Promise<number> {
    return untilNone(() =>
      this.db.transaction(async (tx) => {
        const ids = await this.retention.afterDays(tx, this.settings.CHILD_DATA_DAYS, batch);
        return (await this.retention.redactChild(tx, ids)).length;
      }),
    );
  }

  /**
   * Redacts the whole family in bookings whose account was deleted, once they are over: before, the host needs the
   * address. Returns how many.
   */
  redactDeletedAccounts(): Promise<number> {
    return untilNone(() =>
      this.db.transaction(async (tx) => {
        const ids = await this.retention.ofDeletedAccounts(tx, BATCH);
        await this.retention.redactFamily(tx, ids);
        return ids.length;
      }),
    );
  }
}

/** Repeats until a batch finds nothing; returns the sum. */
async function untilNone(redactBatch: () => Promise<number>): Promise<number> {
  let redacted = 0;
  for (let count = await redactBatch(); count > 0; count = await redactBatch()) redacted += count;
  return redacted;
}
