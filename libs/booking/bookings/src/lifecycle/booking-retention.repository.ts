import { Injectable } from '@nestjs/common';
import { OFF_STATUSES } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { REMOVED } from '../booking.rules.js';

/** Selects the bookings whose family's data is due, and redacts it in bookings, notes, cancellations and links. */
@Injectable()
export class BookingRetentionRepository {
  constructor(private readonly db: DataSource) {}

  /** Locks up to `limit` bookings that still hold the child's data and whose event was at least `days` days ago. */
  async lockDueAfter(
    tx: EntityManager,
    { today, days, limit }: { today: string; days: number; limit: number },
  ): Promise<string[]> {
    const due: { id: string }[] = await tx.query(
      `select id from bookings where purged_at is null and event_date <= $1::date - $2::int
       order by event_date, id limit $3 for update skip locked`,
      [today, days, limit],
    );
    return due.map(({ id }) => id);
  }

  /** Locks up to `limit` past bookings whose `user_id` matches no user. */
  async lockOfDeletedAccounts(tx: EntityManager, now: Date, limit: number): Promise<string[]> {
    const due: { id: string }[] = await tx.query(
      `select id from bookings b where user_id is not null
         and not exists (select from user_facts u where u.user_id = b.user_id)
         and (status = any($3) or starts_at + make_interval(mins => duration_minutes) <= $1)
       order by id limit $2 for update skip locked`,
      [now, limit, OFF_STATUSES],
    );
    return due.map(({ id }) => id);
  }

  /** Redacts notes until this instant whose child's data was removed. Returns their number. */
  async redactLateNotes(before: Date): Promise<number> {
    const [, notes]: [unknown, number] = await this.db.query(
      `update booking_notes n set text = $2 from bookings b
       where b.id = n.booking_id and b.purged_at is not null and n.text <> $2 and n.created_at <= $1`,
      [before, REMOVED],
    );
    return notes;
  }

  /** The same for the reasons of cancellations. */
  async redactLateReasons(before: Date): Promise<number> {
    const [, reasons]: [unknown, number] = await this.db.query(
      `update booking_cancellations c set reason = $2 from bookings b
       where b.id = c.booking_id and b.purged_at is not null and c.reason <> $2 and c.at <= $1`,
      [before, REMOVED],
    );
    return reasons;
  }

  /**
   * Removes what the bookings, their notes and cancellations say about the child, and their links and follow-ups. Returns
   * the ids of the bookings that were not redacted before.
   */
  async redactChild(tx: EntityManager, bookingIds: readonly string[], at: Date): Promise<string[]> {
    const [redacted]: [{ id: string }[], number] = await tx.query(
      `update bookings set child_name = '${REMOVED}', child_age = null, event_theme = null, special_requests = null,
         location = jsonb_build_object('address', '', 'city', '', 'state', location->>'state', 'zipCode', '',
           'spaceDetails', ''),
         purged_at = $2, version = version + 1
       where id = any($1::uuid[]) and purged_at is null returning id`,
      [bookingIds, at],
    );
    const ids = redacted.map(({ id }) => id);
    const written = [ids, REMOVED];
    await tx.query('update booking_notes set text = $2 where booking_id = any($1::uuid[])', written);
    await tx.query(
      'update booking_cancellations set reason = $2 where booking_id = any($1::uuid[])',
      written,
    );
    // The subject of an email that staff wrote to many families.
    await tx.query(
      "update booking_history set params = params - 'subject' where booking_id = any($1::uuid[]) and code = 'mailing-sent'",
      [ids],
    );
    // A link to review the event shows nothing of the child, and ends 30 days after the event.
    await tx.query("delete from booking_links where booking_id = any($1::uuid[]) and purpose <> 'review'", [
      ids,
    ]);
    await tx.query('delete from follow_ups where booking_id = any($1::uuid[])', [ids]);
    return ids;
  }

  /** Removes the parent, the owner and the sessions with access. Returns the ids of the bookings that had them. */
  async redactParent(tx: EntityManager, bookingIds: readonly string[]): Promise<string[]> {
    const [redacted]: [{ id: string }[], number] = await tx.query(
      `update bookings set parent_name = '${REMOVED}', parent_email = '', parent_email_key = null, parent_phone = '',
         parent_phone_extension = null, user_id = null, session_ids = '{}', created_by_session = null, created_by_user = null, device_ids = '{}', creation_key = null, version = version + 1
       where id = any($1::uuid[]) and (parent_email <> '' or user_id is not null) returning id`,
      [bookingIds],
    );
    // Also of bookings whose child's data was removed before.
    await tx.query('delete from booking_links where booking_id = any($1::uuid[])', [bookingIds]);
    return redacted.map(({ id }) => id);
  }
}
