import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { RefundsService } from './refunds.service.js';
import { UnappliedPaymentsService } from './unapplied-payments.service.js';

/** Refunds that follow from events. */
@Injectable()
export class RefundsHandlers {
  constructor(
    private readonly refunds: RefundsService,
    private readonly unapplied: UnappliedPaymentsService,
  ) {}

  /** Refunds an unapplied payment, unless its parent may still choose another time. */
  @On('payment-unapplied', { as: 'return-unapplied-payment', label: 'payments to return' })
  async refundUnapplied(payment: EventMap['payment-unapplied']): Promise<void> {
    await this.unapplied.refund(payment);
  }

  /** Removes free text from the refunds of a purged booking. */
  @On('booking-purged', { as: 'redact-refund-reasons', label: 'reasons of refunds to remove' })
  async redactReasons({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.refunds.redactReasons(bookingId);
  }
}
