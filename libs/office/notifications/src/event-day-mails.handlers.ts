import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { EventDayMails } from './event-day-mails.service.js';

@Injectable()
export class EventDayMailsHandlers {
  constructor(private readonly mails: EventDayMails) {}

  @On('event-progressed', { as: 'on-the-way-mail', queue: 'mails' })
  async sayOnTheWay({ bookingId, step }: EventMap['event-progressed']): Promise<void> {
    if (step === 'on-the-way') await this.mails.sendOnTheWay(bookingId);
  }
}
