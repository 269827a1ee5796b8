import { Injectable } from '@nestjs/common';
import { OFF_STATUSES } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { LATE_REASON_DAYS, REMOVED } from '../booking.rules.js';

const DAY_MS = 86_400_000;

/** Which bookings, and which words of the staff, have been kept long enough. */
@Injectable()
export class BookingRetentionService {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Locks up to `limit` bookings whose event lies `days` or more days back and that still hold the child's data. */
  async afterDays(tx: EntityManager, days: number, limit: number): Promise<string[]> {
    const due: { id: string }[] = await tx.query(
      `select id from bookings where purged_at is null and not example and event_date <= $1::date - $2::int
       order by event_date, id limit $3 for update skip locked`,
      [this.clock.today(), days, limit],
    );
    return due.map(({ id }) => id);
  }

  /**
   * Locks up to `limit` bookings that are over and whose account was deleted: they keep its id, which leads nowhere. An
   * event that is still to come is not among them: the parent has not cancelled it, and the host needs the address.
   */
  async ofDeletedAccounts(tx: EntityManager, limit: number): Promise<string[]> {
    const due: { id: string }[] = await tx.query(
      `select id from bookings b where user_id is not null
         and not exists (select from user_names u where u.user_id = b.user_id)
         and (status = any($3) or starts_at + make_interval(mins => duration_minutes) <= $1)
       order by id limit $2 for update skip locked`,
      [this.clock.now(), limit, OFF_STATUSES],
    );
    return due.map(({ id }) => id);
  }

  /**
   * Removes what was written about a booking after its child's data was removed and is LATE_REASON_DAYS old: notes and
   * reasons of cancellations. Nothing else would ever do it. Returns how many.
   */
  async redactLate(): Promise<number> {
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
