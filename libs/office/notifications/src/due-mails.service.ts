import { Injectable } from '@nestjs/common';
import { BookingLifecycleService, BookingsService } from '#libs/booking/bookings';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { asRestored, Every, OutboxService, RESTORED } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { MINUTE_MS } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { balanceNoticesAt, type BalanceNotice } from './mails/payment/balance.mail.js';
import { REMINDER_MAX_AGE_HOURS } from './mails/payment/unpaid-reminder.mail.js';

/** One reminder per unpaid booking, this long after its creation. */
const REMINDER_AFTER_HOURS = 24;
const REMINDER_BATCH = 100;
/** How long a confirmation waits for its receipt. */
const RECEIPT_LATE_AFTER_MINUTES = 10;
/** Failed jobs of older bookings are left to operators. */
const RECEIPT_MAX_AGE_DAYS = 3;
const RECEIPT_BATCH = 50;

/** `isRestored`: what led to the mail was before a restore, so that it is held. */
type DelayedReceipt = { bookingId: string; isRestored: boolean };

const IS_RESTORED = (bookingId: string) =>
  `exists (select from published_events e where e.booking_id = ${bookingId}::text and e.request_id = '${RESTORED}')`;

/** Mails that become due with time: publishes an event for each, whose handler sends it. */
@Injectable()
export class DueMailsService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: OutboxService,
    private readonly bookings: BookingsService,
    private readonly balance: BookingBalanceQueries,
    private readonly lifecycle: BookingLifecycleService,
    private readonly clock: Clock,
  ) {}

  /** Publishes `booking-left-unpaid` once for each booking that is unpaid a day after its creation. Returns how many. */
  @Every(MINUTE_MS, { as: 'unpaid-reminders' })
  publishReminders(): Promise<number> {
    return this.inBatches(REMINDER_BATCH, async () =>
      this.db.transaction(async (tx) => {
        const due: { id: string }[] = await tx.query(
          `select b.id from booking_facts b join booking_money m on m.booking_id = b.id and m.awaits_payment
           where b.created_at <= $1::timestamptz - make_interval(hours => ${REMINDER_AFTER_HOURS})
             and b.created_at > $1::timestamptz - make_interval(hours => ${REMINDER_MAX_AGE_HOURS})
             and not exists (select from published_events e
               where e.name = 'booking-left-unpaid' and e.booking_id = b.id::text)
           order by b.created_at limit ${REMINDER_BATCH}`,
          [this.clock.now()],
        );
        for (const { id } of due) await this.outbox.publish(tx, 'booking-left-unpaid', { bookingId: id });
        return due.length;
      }),
    );
  }

  /**
   * Publishes `balance-due` once per booking, notice and due day, at the hour of the notice. Returns how many. An overdue
   * balance is also noted in the timeline, for staff: nothing is cancelled automatically.
   */
  @Every(MINUTE_MS, { as: 'balance-notices' })
  async publishBalanceNotices(): Promise<number> {
    const notices = balanceNoticesAt(this.clock.now(), this.clock.zone);
    let published = 0;
    for (const each of notices) published += await this.db.transaction((tx) => this.publishNotice(tx, each));
    return published;
  }

  private async publishNotice(
    tx: EntityManager,
    { notice, dueOn, at }: { notice: BalanceNotice; dueOn: string; at: Date },
  ): Promise<number> {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('balance-notices', 0))");
    const due = await this.bookings.idsWithBalanceDueOn(tx, dueOn, at);
    const known: { id: string }[] = await tx.query(
      `select booking_id as id from published_events
       where name = 'balance-due' and booking_id = any($1) and payload ->> 'notice' = $2 and payload ->> 'dueOn' = $3`,
      [due, notice, dueOn],
    );
    const isKnown = new Set(known.map(({ id }) => id));
    const fresh = due.filter((id) => !isKnown.has(id));
    for (const bookingId of fresh) {
      await this.outbox.publish(tx, 'balance-due', { bookingId, notice, dueOn });
      if (notice !== 'overdue') continue;
      const overdue = {
        code: 'balance-overdue',
        amountCents: await this.balance.dueCents(bookingId),
      } as const;
      await this.lifecycle.addTimelineEntry(tx, bookingId, overdue, 'system');
    }
    return fresh.length;
  }

  /**
   * Publishes `receipt-delayed`, which sends the mail without the receipt, once for each booking confirmed more than ten
   * minutes ago whose mail was not started, and for mails about changes that waited that long. Returns how many.
   */
  @Every(MINUTE_MS, { as: 'overdue-mails' })
  async publishDelayedReceipts(): Promise<number> {
    const confirmations = await this.inBatches(RECEIPT_BATCH, async () =>
      this.db.transaction(async (tx) => {
        const late: DelayedReceipt[] = await tx.query(
          `select b.id as "bookingId", ${IS_RESTORED('b.id')} as "isRestored" from booking_facts b join booking_money m on m.booking_id = b.id and m.is_paid
           where m.is_held and b.payment_completed_at < $1::timestamptz - make_interval(mins => ${RECEIPT_LATE_AFTER_MINUTES})
             and b.payment_completed_at > $1::timestamptz - make_interval(days => ${RECEIPT_MAX_AGE_DAYS})
             and not exists (select from sent_mails m where m.kind = 'confirmation' and m.subject_id = b.id)
             and not exists (select from published_events e
               where e.name = 'receipt-delayed' and e.booking_id = b.id::text)
           order by b.payment_completed_at limit ${RECEIPT_BATCH}`,
          [this.clock.now()],
        );
        await this.publishDelayed(tx, late);
        return late.length;
      }),
    );
    return confirmations + (await this.publishDelayedRevisions());
  }

  private publishDelayedRevisions(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const [late]: [DelayedReceipt[], number] = await tx.query(
        `update sent_mails set receipt_wait = 'late' where receipt_wait = 'waiting'
           and created_at < $1::timestamptz - make_interval(mins => ${RECEIPT_LATE_AFTER_MINUTES})
         returning booking_id as "bookingId", ${IS_RESTORED('sent_mails.booking_id')} as "isRestored"`,
        [this.clock.now()],
      );
      const perBooking = [...new Map(late.map((each) => [each.bookingId, each])).values()];
      await this.publishDelayed(tx, perBooking);
      return perBooking.length;
    });
  }

  private async publishDelayed(tx: EntityManager, late: readonly DelayedReceipt[]): Promise<void> {
    for (const { bookingId, isRestored } of late) {
      const publish = () => this.outbox.publish(tx, 'receipt-delayed', { bookingId });
      await (isRestored ? asRestored(publish) : publish());
    }
  }

  /** Repeats until a batch is not full; returns the sum. */
  private async inBatches(size: number, publishBatch: () => Promise<number>): Promise<number> {
    let published = 0;
    for (let count = size; count === size; published += count) count = await publishBatch();
    return published;
  }
}
