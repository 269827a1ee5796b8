import { Injectable } from '@nestjs/common';
import { Audit } from '#libs/platform/auth';
import { BookingsService } from '#libs/booking/bookings';
import type { HandMethod } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';

/** A recorded payment and who did it: `userId` is staff or the host, `receivedOn` a business day, yyyy-MM-dd. */
type Recorded = {
  paymentId: string;
  bookingId: string;
  method: HandMethod;
  amountCents: number;
  /** A host got it at the event, not staff. */
  receivedBy?: 'host';
};
type By = { userId: string | null };

const HISTORY_CODES = { check: 'paid-by-check', cash: 'paid-in-cash' } as const;

/** What is written down of checks and cash, in the transaction of the change: timeline, audit log and events. */
@Injectable()
export class OfflinePaymentLog {
  constructor(
    private readonly bookings: BookingsService,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async recorded(tx: EntityManager, money: Recorded & { receivedOn: string }, { userId }: By): Promise<void> {
    const { bookingId, amountCents } = money;
    const line = { code: HISTORY_CODES[money.method], amountCents } as const;
    await this.bookings.record(tx, bookingId, line, `user:${userId}`);
    await this.inAuditLog(tx, 'payment-recorded', money, userId);
  }

  /** A part came of a booking that was confirmed before: its family is told. */
  async partCame(tx: EntityManager, { bookingId, paymentId }: Recorded): Promise<void> {
    await this.outbox.publish(tx, 'part-payment-recorded', { bookingId, paymentId });
  }

  async undone(tx: EntityManager, money: Recorded, { userId }: By): Promise<void> {
    const { bookingId, paymentId, amountCents } = money;
    await this.bookings.record(tx, bookingId, { code: 'payment-undone', amountCents }, `user:${userId}`);
    await this.inAuditLog(tx, 'payment-undone', money, userId);
    await this.outbox.publish(tx, 'hand-payment-undone', { bookingId, paymentId });
  }

  private inAuditLog(
    tx: EntityManager,
    what: string,
    { bookingId, ...facts }: Recorded,
    userId: string | null,
  ): Promise<void> {
    return this.audit.record(tx, userId, { what, subject: 'booking', subjectId: bookingId, facts });
  }
}
