import { Injectable } from '@nestjs/common';
import type { HistoryEvent } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { writeHistory } from '../booking-history.js';
import { REMOVED } from '../booking.rules.js';

/** Removes what a booking holds about a family. Money, day, games and the state (for statistics) stay. */
@Injectable()
export class BookingRedaction {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes the child's name and age, theme, requests, address, space and what the staff wrote about these bookings,
   * ends their mailed links and records `booking-purged` for each, inside the caller's transaction. What is gone
   * already stays as it is. Returns the ids changed now.
   */
  async redactChild(tx: EntityManager, bookingIds: readonly string[]): Promise<string[]> {
    const ids = await this.removeChild(tx, bookingIds);
    await this.publish(tx, ids);
    return ids;
  }

  /**
   * The whole family, for a deleted account: the child as above, and the parent's name, e-mail and phone, the owner
   * and the sessions that could open these bookings. Inside the caller's transaction; a repeat changes nothing.
   */
  async redactFamily(tx: EntityManager, bookingIds: readonly string[]): Promise<void> {
    const childless = await this.removeChild(tx, bookingIds);
    const [redacted]: [{ id: string }[], number] = await tx.query(
      `update bookings set parent_name = '${REMOVED}', parent_email = '', parent_phone = '', user_id = null,
         visitor_ids = '{}', created_by_session = null, created_by_user = null, creation_key = null, version = version + 1
       where id = any($1::uuid[]) and (parent_email <> '' or user_id is not null) returning id`,
      [bookingIds],
    );
    const parentless = redacted.map(({ id }) => id);
    await this.record(tx, parentless, { code: 'parent-removed' });
    // Also for a booking whose child was removed long ago: its receipt still names the parent.
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
    await this.record(tx, ids, { code: 'child-removed' });
    return ids;
  }

  private async publish(tx: EntityManager, bookingIds: string[]): Promise<void> {
    const [first, ...further] = bookingIds.map((bookingId) => ({
      name: 'booking-purged' as const,
      payload: { bookingId },
    }));
    if (first) await this.outbox.publish(tx, first.name, first.payload, ...further);
  }

  private async record(tx: EntityManager, bookingIds: string[], event: HistoryEvent): Promise<void> {
    await writeHistory(tx, bookingIds, event, { actor: 'system', at: this.clock.now() });
  }
}
