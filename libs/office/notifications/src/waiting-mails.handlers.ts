import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { WaitingMails } from './waiting-mails.js';

@Injectable()
export class WaitingMailsHandlers {
  constructor(private readonly mails: WaitingMails) {}

  @On('waiting-offer-made', { as: 'waiting-offer-mail', queue: 'mails' })
  async tellOfOffer({ waitlistId }: EventMap['waiting-offer-made']): Promise<void> {
    await this.mails.sendOffer(waitlistId);
  }
}
