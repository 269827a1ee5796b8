import { Injectable } from '@nestjs/common';
import { BookingRetentionService } from '#libs/booking/bookings';
import { DataSource } from 'typeorm';

const BATCH = 50;

/** Bookings whose account was deleted lose the whole family once they are over; before, the host needs the address. */
@Injectable()
export class DeletedAccounts {
  constructor(
    private readonly db: DataSource,
    private readonly retention: BookingRetentionService,
  ) {}

  /** Redacts what is due, a batch a transaction: a timer's work, and that of a deletion. Returns how many. */
  async redactDue(): Promise<number> {
    let redacted = 0;
    for (let count = await this.redactBatch(); count > 0; count = await this.redactBatch()) redacted += count;
    return redacted;
  }

  private redactBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const ids = await this.retention.ofDeletedAccounts(tx, BATCH);
      await this.retention.redactFamily(tx, ids);
      return ids.length;
    });
  }
}
