import { Injectable, Logger } from '@nestjs/common';
import { Outbox } from '#libs/events';
import { Clock } from '#libs/settings';
import { DataSource } from 'typeorm';
import { ConfirmationService } from './confirmation.service.js';

/** So long a confirmation waits for its receipt (rulings C103). */
const OVERDUE_MINUTES = 10;
/** Older bookings are no longer a timer's business: their failed jobs stand in the queue for people. */
const WITHIN_DAYS = 3;
const BATCH = 50;

type Overdue = { id: string; isStuck: boolean; isTold: boolean };

@Injectable()
export class NotificationsTimers {
  private readonly log = new Logger('notifications');

  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly confirmations: ConfirmationService,
  ) {}

  /**
   * Bookings confirmed more than ten minutes ago without their mail: the first time says that the receipt is
   * delayed, which sends the mail without it; afterwards, and when a mail server was away for longer than the queue
   * retries, it tries again itself. Returns how many it found.
   */
  async sendOverdueConfirmations(): Promise<number> {
    const overdue = await this.findOverdue();
    for (const { id, isTold, isStuck } of overdue) {
      if (!isTold && !isStuck) {
        await this.db.transaction((tx) => this.outbox.record(tx, 'receipt-delayed', { bookingId: id }));
        continue;
      }
      await this.confirmations
        .deliver(id)
        .catch((error: Error) => this.log.warn({ bookingId: id, fault: error.message }, 'mail still waits'));
    }
    return overdue.length;
  }

  private findOverdue(): Promise<Overdue[]> {
    return this.db.query(
      `select b.id, m.id is not null as "isStuck", exists (
         select from outbox o where o.name = 'receipt-delayed' and o.payload->>'bookingId' = b.id::text
       ) as "isTold"
       from bookings b left join sent_mails m on m.kind = 'confirmation' and m.subject_id = b.id
       where b.status = 'confirmed' and b.payment_status = 'completed' and m.state is distinct from 'sent'
         and b.payment_completed_at < $1::timestamptz - make_interval(mins => ${OVERDUE_MINUTES})
         and b.payment_completed_at > $1::timestamptz - make_interval(days => ${WITHIN_DAYS})
       order by b.payment_completed_at limit ${BATCH}`,
      [this.clock.now()],
    );
  }
}
