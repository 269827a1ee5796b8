import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { WaitingListService } from './waiting-list.service.js';
import { WaitingOffersService } from './waiting-offers.service.js';

@Injectable()
export class WaitingListHandlers {
  constructor(
    private readonly offers: WaitingOffersService,
    private readonly waiting: WaitingListService,
  ) {}

  @On('time-freed', { as: 'offer-freed-time' })
  async offerFreedTime({ day }: EventMap['time-freed']): Promise<void> {
    await this.offers.offerDay(day);
  }

  @On('account-deleted', { as: 'forget-waiting' })
  async removeWaiting({ userId }: EventMap['account-deleted']): Promise<void> {
    await this.waiting.removeUser(userId);
  }
}
