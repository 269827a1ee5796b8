import { Injectable } from '@nestjs/common';
import { DueCalls } from '#libs/calls';
import { BookingMoney } from '#libs/refunds';
import type { ExportChoice } from './export-kinds.js';

/** Which bookings a filter means of what other rooms know. */
@Injectable()
export class BookingChoices {
  constructor(
    private readonly money: BookingMoney,
    private readonly calls: DueCalls,
  ) {}

  /** The same filter with the bookings that its questions about money and calls leave. */
  async of(filter: ExportChoice): Promise<ExportChoice> {
    const withMoney = filter.money && (await this.money.bookingsWithOrphans());
    const withCall = filter.call && (await this.calls.all()).map(({ bookingId }) => bookingId);
    return { ...filter, withMoney, withCall };
  }
}
