import { Injectable } from '@nestjs/common';
import { BookingLifecycleService } from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import { Every, OutboxService } from '#libs/platform/events';
import { SECOND_MS } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { MailingsRepository } from './mailings.repository.js';

/** Sends mailings that can no longer be undone. */
@Injectable()
export class MailingReleaseService {
  constructor(
    private readonly db: DataSource,
    private readonly mailings: MailingsRepository,
    private readonly lifecycle: BookingLifecycleService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes `mailing-released` once for each family of a mailing whose hold has ended, with a row in the timeline of its
   * booking. Returns the number of mailings.
   */
  @Every(5 * SECOND_MS, { as: 'release-mailings' })
  release(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const due = await this.mailings.lockDue(tx, this.clock.now());
      for (const { id, subject, writtenBy } of due) {
        const entry = { code: 'mailing-sent', subject } as const;
        for (const { id: recipientId, bookingId } of await this.mailings.recipientsOf(tx, id)) {
          await this.outbox.publish(tx, 'mailing-released', { bookingId, recipientId });
          const author = writtenBy ? (`user:${writtenBy}` as const) : 'system';
          await this.lifecycle.addTimelineEntry(tx, bookingId, entry, author);
        }
        await this.mailings.markSent(tx, id);
      }
      return due.length;
    });
  }
}
