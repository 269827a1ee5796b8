import { Injectable } from '@nestjs/common';
import { LATE_REASON_DAYS, REMOVED } from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';

const DAY_MS = 86_400_000;

/** The ledger keeps every sum; the reason that somebody wrote beside a refund may speak of the child. */
@Injectable()
export class RefundReasons {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Redacts the reasons of a booking that has just lost the child's data; a repeat changes nothing. */
  async redactOf(bookingId: string): Promise<void> {
    await this.db.query('update refunds set reason = $2 where booking_id = $1', [bookingId, REMOVED]);
  }

  /** Redacts what was written after that, LATE_REASON_DAYS later; a timer's work. Returns how many. */
  async redactLate(): Promise<number> {
    const [, redacted]: [unknown, number] = await this.db.query(
      `update refunds r set reason = $2 from booking_facts b
       where b.id = r.booking_id and b.purged_at is not null and r.reason <> $2 and r.created_at <= $1`,
      [new Date(this.clock.now().getTime() - LATE_REASON_DAYS * DAY_MS), REMOVED],
    );
    return redacted;
  }
}
