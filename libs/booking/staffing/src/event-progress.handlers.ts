import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { LoadingList } from './loading-list.js';

@Injectable()
export class EventProgressHandlers {
  constructor(private readonly loading: LoadingList) {}

  /** What was ticked as loaded is forgotten with the child's data. */
  @On('booking-purged', { as: 'forget-loading-ticks' })
  async forgetTicks({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.loading.forget(bookingId);
  }
}
