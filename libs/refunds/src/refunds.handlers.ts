import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { RefundReasons } from './refund-reasons.js';

@Injectable()
export class RefundsHandlers {
  constructor(private readonly reasons: RefundReasons) {}

  @On('booking-purged', { as: 'blank-refund-reasons' })
  async blankReasons({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.reasons.blankOf(bookingId);
  }
}
