import { Injectable } from '@nestjs/common';
import { DAY_MS, OFF_STATUSES, type HistoryEvent, HOUR_MS } from '#libs/shared/contracts';
import { Every, OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { writeHistory } from '../booking.repository.js';
import { LATE_REASON_DAYS, REMOVED } from '../booking.rules.js';

/**
 * Retention of a family's data: selects the bookings and staff notes that are due and redacts them. Money, day, games
 * and status are kept for statistics.
 */
@Injectable()
export class BookingRetentionService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** Locks up to `limit` bookings that still hold the child's data and whose event was at least `days` days ago. */
  async lockDueAfter(tx: EntityManager, days: number, limit: number): Promise<string[]> {
    const due: { id: string }[] = await tx.query(
      `select id from bookings where purged_at is null and event_date <= $1::date - $2::int
       order by event_date, id limit $3 for update skip locked`,
      [this.clock.today(), days, limit],
    );
    return due.map(({ id }) => id);
  }

  /**
   * Locks up to `limit` past bookings of deleted accounts (their `user_id` matches no user). Upcoming events are
   * excluded: the parent has not cancelled them, and the host needs the address.
   */
  async lockOfDeletedAccounts(tx: EntityManager, limit: number): Promise<string[]> {
    const due: { id: string }[] = await tx.query(
      `select id from bookings b where user_id is not null
         and not exists (select from user_facts u where u.user_id = b.user_id)
         and (status = any($3) or starts_at + make_interval(mins => duration_minutes) <= $1)
       order by id limit $2 for update skip locked`,
      [this.clock.now(), limit, OFF_STATUSES],
    );
    return due.map(({ id }) => id);
  }

  /**
   * Redacts notes and cancellation reasons older than LATE_REASON_DAYS that were written after the child's data was
   * removed. No other job covers them. Returns the number of rows.
   */
  @Every(HOUR_MS, { as: 'redact-late-words' })
  async redactLateNotes(): Promise<number> {
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

  /**
   * Removes the child's name and age, theme, requests, address, space and staff notes of these bookings, deletes their
   * mailed links and publishes `booking-purged` for each, in the caller's transaction. Skips bookings already redacted.
   * Returns the ids changed now.
   */
  async redactChild(tx: EntityManager, bookingIds: readonly string[]): Promise<string[]> {
    const ids = await this.removeChild(tx, bookingIds);
    await this.publish(tx, ids);
    return ids;
  }

  /**
   * Redacts the whole family for a deleted account: the child as in `redactChild`, and the parent's name, email and
   * phone, the owner and the sessions with access. Runs in the caller's transaction; a repeat changes nothing.
   */
  async redactFamily(tx: EntityManager, bookingIds: readonly string[]): Promise<void> {
    const childless = await this.removeChild(tx, bookingIds);
    const [redacted]: [{ id: string }[], number] = await tx.query(
      `update bookings set parent_name = '${REMOVED}', parent_email = '', parent_email_key = null, parent_phone = '',
         parent_phone_extension = null, user_id = null, session_ids = '{}', created_by_session = null, created_by_user = null, device_ids = '{}', creation_key = null, version = version + 1
       where id = any($1::uuid[]) and (parent_email <> '' or user_id is not null) returning id`,
      [bookingIds],
    );
    // Also of bookings whose child's data was removed before.
    await tx.query('delete from booking_links where booking_id = any($1::uuid[])', [bookingIds]);
    const parentless = redacted.map(({ id }) => id);
    await this.addTimelineEntries(tx, parentless, { code: 'parent-removed' });
    // Includes bookings whose child's data was removed earlier: their receipts still name the parent.
    await this.publish(tx, [...new Set([...childless, ...parentless])]);
  }

  private async removeChild(tx: EntityManager, bookingIds: readonly string[]): Promise<string[]> {
    const [redacted]: [{ id: string }[], number] = await tx.query(
      `update bookings set child_name = '${REMOVED}', child_age = null, event_theme = null, special_requests = null,
         location = jsonb_build_object('address', '', 'city', '', 'state', location->>'state', 'zipCode', '',
           'spaceDetails', ''),
         purged_at = $2, version = version + 1
       where id = any($1::uuid[]) and purged_at is null returning id`,
      [bookingIds, this.clock.now()],
    );
    const ids = redacted.map(({ id }) => id);
    const written = [ids, REMOVED];
    await tx.query('update booking_notes set text = $2 where booking_id = any($1::uuid[])', written);
    await tx.query(
      'update booking_cancellations set reason = $2 where booking_id = any($1::uuid[])',
      written,
    );
    await tx.query('delete from booking_links where booking_id = any($1::uuid[])', [ids]);
    await this.addTimelineEntries(tx, ids, { code: 'child-removed' });
    return ids;
  }

  private async publish(tx: EntityManager, bookingIds: string[]): Promise<void> {
    for (const bookingId of bookingIds) await this.outbox.publish(tx, 'booking-purged', { bookingId });
  }

  private async addTimelineEntries(
    tx: EntityManager,
    bookingIds: string[],
    event: HistoryEvent,
  ): Promise<void> {
    await writeHistory(tx, bookingIds, event, { actor: 'system', at: this.clock.now() });
  }
}
