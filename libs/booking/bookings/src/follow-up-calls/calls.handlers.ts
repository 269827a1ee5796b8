import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { FollowUpCallsService } from './follow-up-calls.service.js';

@Injectable()
export class CallsHandlers {
  constructor(private readonly calls: FollowUpCallsService) {}

  /** What was noted of a call may speak of the child, so it goes with the child's data. */
  @On('booking-purged', { as: 'forget-call-notes' })
  async forgetNotes({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.calls.forgetNotes(bookingId);
  }
}
