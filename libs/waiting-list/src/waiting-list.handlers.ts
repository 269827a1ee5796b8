import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { WaitingOffers } from './waiting-offers.js';

@Injectable()
export class WaitingListHandlers {
  constructor(private readonly offers: WaitingOffers) {}

  @On('time-freed', { as: 'offer-freed-time' })
  async offerFreedTime({ day }: EventMap['time-freed']): Promise<void> {
    await this.offers.offerDay(day);
  }
}
