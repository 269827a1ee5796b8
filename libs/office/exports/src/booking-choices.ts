import { Injectable } from '@nestjs/common';
import { FollowUpCallsService } from '#libs/booking/bookings';
import { BookingBalanceQueries } from '#libs/booking/payments';
import type { ExportChoice } from './export-kinds.js';

/** Which bookings a filter means of what other modules know. */
@Injectable()
export class BookingChoices {
  constructor(
    private readonly money: BookingBalanceQueries,
    private readonly calls: FollowUpCallsService,
  ) {}

  /** The same filter with the bookings that its questions about money and calls leave. */
  async of(filter: ExportChoice): Promise<ExportChoice> {
    const withMoney = filter.money === 'to-return' ? await this.money.bookingsWithUnapplied() : undefined;
    const withCall = filter.call && (await this.calls.due()).map(({ bookingId }) => bookingId);
    return { ...filter, withMoney, withCall };
  }
}
