import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { BookingCalls } from './booking-calls.js';

@Injectable()
export class CallsHandlers {
  constructor(private readonly calls: BookingCalls) {}

  /** What was noted of a call goes with the child's data (see README, rule 6). */
  @On('booking-purged', { as: 'forget-call-notes' })
  async forgetNotes({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.calls.forgetNotes(bookingId);
  }
}
