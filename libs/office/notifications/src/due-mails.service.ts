import { Injectable } from '@nestjs/common';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';

/** So long a confirmation waits for its receipt. */
const LATE_AFTER_MINUTES = 10;
/** Older bookings are no longer a timer's business: their failed jobs stand in the queue for people. */
const WITHIN_DAYS = 3;
const BATCH = 50;

/** Which mails no longer wait for their receipt. It sends nothing: each becomes an event, whose handler does. */
@Injectable()
export class DelayedReceipts {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Bookings confirmed more than ten minutes ago whose mail was not begun: says once that the receipt is delayed, which
   * sends the mail without it. A mail that was begun waits in its queue. The same for bookings whose mail about a change
   * has waited so long for the new receipt. Returns how many there were.
   */
  async publishDue(): Promise<number> {
    let published = 0;
    for (let count = BATCH; count === BATCH; published += count) count = await this.publishBatch();
    return published + (await this.publishRevised());
  }

  private publishRevised(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const [late]: [{ bookingId: string }[], number] = await tx.query(
        `update sent_mails set receipt_wait = 'late'
         where receipt_wait = 'waiting' and created_at < $1::timestamptz - make_interval(mins => ${LATE_AFTER_MINUTES})
         returning booking_id as "bookingId"`,
        [this.clock.now()],
      );
      const bookingIds = [...new Set(late.map(({ bookingId }) => bookingId))];
      for (const bookingId of bookingIds) await this.outbox.publish(tx, 'receipt-delayed', { bookingId });
      return bookingIds.length;
    });
  }

  private publishBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const late: { id: string }[] = await tx.query(
        `select b.id from booking_facts b join booking_money m on m.booking_id = b.id and m.is_paid
         where m.is_held and not b.example
           and b.payment_completed_at < $1::timestamptz - make_interval(mins => ${LATE_AFTER_MINUTES})
           and b.payment_completed_at > $1::timestamptz - make_interval(days => ${WITHIN_DAYS})
           and not exists (select from sent_mails m where m.kind = 'confirmation' and m.subject_id = b.id)
           and not exists (select from published_events e
             where e.name = 'receipt-delayed' and e.booking_id = b.id::text)
         order by b.payment_completed_at limit ${BATCH}`,
        [this.clock.now()],
      );
      for (const { id } of late) await this.outbox.publish(tx, 'receipt-delayed', { bookingId: id });
      return late.length;
    });
  }
}
