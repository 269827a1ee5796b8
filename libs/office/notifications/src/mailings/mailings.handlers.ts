import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { MailDispatcherService } from '../mail-dispatcher.service.js';
import { mailingMail } from '../mails/booking/mailing.mail.js';
import { MailingsRepository } from './mailings.repository.js';

/** Sends the emails of a mailing, one event for each family, and removes what a purged booking had of mailings. */
@Injectable()
export class MailingsHandlers {
  constructor(
    private readonly mails: MailDispatcherService,
    private readonly mailings: MailingsRepository,
  ) {}

  @On('mailing-released', { as: 'mailing-mail', label: 'emails to several families', queue: 'mails' })
  async send({ recipientId }: EventMap['mailing-released']): Promise<void> {
    await this.mails.send(mailingMail, { recipientId });
  }

  @On('booking-purged', {
    as: 'forget-mailings',
    label: 'emails to several families to remove',
    queue: 'mails',
  })
  async forget({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.mailings.forget(bookingId);
  }
}
