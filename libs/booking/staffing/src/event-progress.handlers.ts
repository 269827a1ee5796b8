import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { LoadingList } from './loading-list.js';

@Injectable()
export class EventProgressHandlers {
  constructor(private readonly loading: LoadingList) {}

  /** What was ticked goes with the child's data (see README, rule 11). */
  @On('booking-purged', { as: 'forget-loading-ticks' })
  async forgetTicks({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.loading.forget(bookingId);
  }
}
