import { Injectable } from '@nestjs/common';
import { REMOVED } from '#libs/bookings';
import { On, type EventMap } from '#libs/events';
import { DataSource } from 'typeorm';

@Injectable()
export class RefundsHandlers {
  constructor(private readonly db: DataSource) {}

  /** The ledger keeps every sum; the reason that somebody wrote beside a refund may speak of the child. */
  @On('booking-purged', { as: 'blank-refund-reasons' })
  async blankReasons({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.db.query('update refunds set reason = $2 where booking_id = $1', [bookingId, REMOVED]);
  }
}
