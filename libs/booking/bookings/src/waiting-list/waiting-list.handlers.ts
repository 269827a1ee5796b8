import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { WaitingListService } from './waiting-list.service.js';

@Injectable()
export class WaitingListHandlers {
  constructor(private readonly waitingList: WaitingListService) {}

  @On('time-freed', { as: 'offer-freed-time' })
  async offerFreeTimes({ day }: EventMap['time-freed']): Promise<void> {
    await this.waitingList.offerFreeTimes(day);
  }

  @On('account-deleted', { as: 'forget-waiting' })
  async removeEntries({ userId }: EventMap['account-deleted']): Promise<void> {
    await this.waitingList.removeEntriesOfUser(userId);
  }
}
