import { Injectable } from '@nestjs/common';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';

const DUE_AFTER_HOURS = 24;
const BATCH = 100;

/** When unpaid bookings are reminded of. It sends nothing: what is due becomes an event, whose handler does. */
@Injectable()
export class ReminderPlan {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Sets the time of the one reminder, a day after the booking; a repeat changes nothing. */
  async plan(bookingId: string): Promise<void> {
    await this.db.query(
      `insert into unpaid_reminders (booking_id, due_at)
       select id, created_at + make_interval(hours => ${DUE_AFTER_HOURS}) from booking_facts
       where id = $1 and not example and exists (select from booking_money where booking_id = $1 and awaits_payment)
       on conflict do nothing`,
      [bookingId],
    );
  }

  /** Publishes every booking that is due as left unpaid; a timer's work. Returns how many. */
  async publishDue(): Promise<number> {
    let published = 0;
    for (let count = BATCH; count === BATCH; published += count) count = await this.publishBatch();
    return published;
  }

  private publishBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const due: { bookingId: string }[] = await tx.query(
        `select booking_id as "bookingId" from unpaid_reminders where due_at <= $1
         order by due_at limit ${BATCH} for update skip locked`,
        [this.clock.now()],
      );
      for (const { bookingId } of due) await this.outbox.publish(tx, 'booking-left-unpaid', { bookingId });
      const ids = due.map(({ bookingId }) => bookingId);
      await tx.query('delete from unpaid_reminders where booking_id = any($1)', [ids]);
      return due.length;
    });
  }
}
