import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { RefundsRepository } from './refunds.repository.js';
import { UnappliedPaymentsService } from './unapplied-payments.service.js';

@Injectable()
export class RefundsHandlers {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly unapplied: UnappliedPaymentsService,
  ) {}

  @On('payment-orphaned', { as: 'return-orphaned-payment' })
  async refundUnapplied(payment: EventMap['payment-orphaned']): Promise<void> {
    await this.unapplied.refund(payment);
  }

  @On('booking-purged', { as: 'blank-refund-reasons' })
  async redactReasons({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.refunds.redactReasons(bookingId);
  }
}
