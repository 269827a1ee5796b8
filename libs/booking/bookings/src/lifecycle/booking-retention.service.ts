import { Injectable } from '@nestjs/common';
import { DAY_MS, type HistoryEvent } from '#libs/shared/contracts';
import { Retention, OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { writeHistory } from '../booking.repository.js';
import { LATE_REASON_DAYS } from '../booking.rules.js';
import { BookingRetentionRepository } from './booking-retention.repository.js';

/**
 * Retention of a family's data: selects the bookings and staff notes that are due and redacts them. Money, day, games
 * and status are kept for statistics.
 */
@Injectable()
export class BookingRetentionService {
  constructor(
    private readonly repository: BookingRetentionRepository,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** Locks up to `limit` bookings that still hold the child's data and whose event was at least `days` days ago. */
  lockDueAfter(tx: EntityManager, days: number, limit: number): Promise<string[]> {
    return this.repository.lockDueAfter(tx, { today: this.clock.today(), days, limit });
  }

  /**
   * Locks up to `limit` past bookings of deleted accounts (their `user_id` matches no user). Upcoming events are
   * excluded: the parent has not cancelled them, and the host needs the address.
   */
  lockOfDeletedAccounts(tx: EntityManager, limit: number): Promise<string[]> {
    return this.repository.lockOfDeletedAccounts(tx, this.clock.now(), limit);
  }

  /**
   * Redacts notes and cancellation reasons older than LATE_REASON_DAYS that were written after the child's data was
   * removed. No other job covers them. Returns the number of rows.
   */
  @Retention()
  async redactLateNotes(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - LATE_REASON_DAYS * DAY_MS);
    const notes = await this.repository.redactLateNotes(before);
    return notes + (await this.repository.redactLateReasons(before));
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
    const parentless = await this.repository.redactParent(tx, bookingIds);
    await this.addTimelineEntries(tx, parentless, { code: 'parent-removed' });
    // Includes bookings whose child's data was removed earlier: their receipts still name the parent.
    await this.publish(tx, [...new Set([...childless, ...parentless])]);
  }

  private async removeChild(tx: EntityManager, bookingIds: readonly string[]): Promise<string[]> {
    const ids = await this.repository.redactChild(tx, bookingIds, this.clock.now());
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
