import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/settings';
import { DataSource } from 'typeorm';
import { BookingRedaction } from './blank-booking.js';

const BATCH = 50;

/**
 * Bookings whose account was deleted: they keep its id, which leads nowhere. Whatever is over loses the family at
 * once. An event that is still to come does not: the parent has not cancelled it, and the host needs the address; it
 * follows once it is over.
 */
@Injectable()
export class DeletedAccounts {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly blanking: BookingRedaction,
  ) {}

  /** Blanks what is due, a batch a transaction: a timer's work, and that of a deletion. Returns how many. */
  async blankDue(): Promise<number> {
    let blanked = 0;
    for (let count = await this.blankBatch(); count > 0; count = await this.blankBatch()) blanked += count;
    return blanked;
  }

  private blankBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const due: { id: string }[] = await tx.query(
        `select id from bookings b where user_id is not null
           and not exists (select from users where users.id = b.user_id)
           and (status in ('cancelled', 'expired') or starts_at + make_interval(mins => duration_minutes) < $1)
         order by id limit ${BATCH} for update skip locked`,
        [this.clock.now()],
      );
      const ids = due.map(({ id }) => id);
      await this.blanking.blankFamily(tx, ids);
      return ids.length;
    });
  }
}
