import { Injectable } from '@nestjs/common';
import { LATE_REASON_DAYS, REMOVED } from '#libs/bookings';
import { Clock } from '#libs/settings';
import { DataSource } from 'typeorm';

const DAY_MS = 86_400_000;

/** What was written about a booking after its child's data was removed: nothing else would ever blank it. */
@Injectable()
export class LateRetention {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Blanks notes and reasons of cancellations that are LATE_REASON_DAYS old; a timer's work. Returns how many. */
  async blank(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - LATE_REASON_DAYS * DAY_MS);
    const [, notes]: [unknown, number] = await this.db.query(
      `update booking_notes n set text = $2 from bookings b
       where b.id = n.booking_id and b.purged_at is not null and n.text <> $2 and n.created_at <= $1`,
      [before, REMOVED],
    );
    const [, reasons]: [unknown, number] = await this.db.query(
      `update booking_cancellations c set reason = $2 from bookings b
       where b.id = c.booking_id and b.purged_at is not null and c.reason <> $2 and c.at <= $1`,
      [before, REMOVED],
    );
    return notes + reasons;
  }
}
