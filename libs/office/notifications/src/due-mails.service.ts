import { Injectable } from '@nestjs/common';
import { BookingLifecycleService, BookingsService } from '#libs/booking/bookings';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { asRestored, Every, OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { instantInZone, MINUTE_MS } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DueMailsRepository,
  RECEIPT_BATCH,
  REMINDER_BATCH,
  type DelayedReceipt,
} from './due-mails.repository.js';
import { balanceNoticesAt, type BalanceNotice } from './mails/payment/balance.mail.js';

/** 7 AM, business time. */
const MORNING_MINUTE = 7 * 60;

/** Mails that become due with time: publishes an event for each, whose handler sends it. */
@Injectable()
export class DueMailsService {
  /** The last day that this process knows to have started: spares it a query each minute. */
  private startedDay = '';

  constructor(
    private readonly db: DataSource,
    private readonly mails: DueMailsRepository,
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
        const due = await this.mails.findUnreminded(tx, this.clock.now());
        for (const bookingId of due) await this.outbox.publish(tx, 'booking-left-unpaid', { bookingId });
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
    await this.mails.lockNotices(tx, 'balance-notices');
    const due = await this.bookings.idsWithBalanceDueOn(tx, dueOn, at);
    const isKnown = new Set(await this.mails.findNotified(tx, due, { notice, dueOn }));
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
   * Publishes `workday-started` once per business day, at 7 AM or later on that day; never for a day that has passed.
   * `isFirst` marks the day on which the product was set up. Returns whether it did, as 0 or 1.
   */
  @Every(MINUTE_MS, { as: 'morning-mails' })
  async publishWorkday(): Promise<number> {
    const day = this.clock.today();
    const isEarly = this.clock.now() < instantInZone(day, MORNING_MINUTE, this.clock.zone);
    if (isEarly || day === this.startedDay) return 0;
    const published = await this.db.transaction(async (tx) => {
      await this.mails.lockNotices(tx, 'morning-mails');
      const started = await this.mails.startedDays(tx);
      if (started.includes(day)) return 0;
      await this.outbox.publish(tx, 'workday-started', { day, isFirst: started.length === 0 });
      return 1;
    });
    this.startedDay = day;
    return published;
  }

  /**
   * Publishes `receipt-delayed`, which sends the mail without the receipt, once for each booking confirmed more than ten
   * minutes ago whose mail was not started, and for mails about changes that waited that long. Returns how many.
   */
  @Every(MINUTE_MS, { as: 'overdue-mails' })
  async publishDelayedReceipts(): Promise<number> {
    const confirmations = await this.inBatches(RECEIPT_BATCH, async () =>
      this.db.transaction(async (tx) => {
        const late = await this.mails.findLateConfirmations(tx, this.clock.now());
        await this.publishDelayed(tx, late);
        return late.length;
      }),
    );
    return confirmations + (await this.publishDelayedRevisions());
  }

  private publishDelayedRevisions(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const late = await this.mails.markLate(tx, this.clock.now());
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
