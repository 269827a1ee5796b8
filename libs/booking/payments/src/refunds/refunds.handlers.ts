import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { UnappliedPaymentRefunds } from './unapplied-payment-refunds.js';
import { RefundReasons } from './refund-reasons.js';

@Injectable()
export class RefundsHandlers {
  constructor(
    private readonly reasons: RefundReasons,
    private readonly returns: UnappliedPaymentRefunds,
  ) {}

  @On('payment-orphaned', { as: 'return-orphaned-payment' })
  async returnOrphan(orphan: EventMap['payment-orphaned']): Promise<void> {
    await this.returns.give(orphan);
  }

  @On('booking-purged', { as: 'blank-refund-reasons' })
  async redactReasons({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.reasons.redactOf(bookingId);
  }
}
