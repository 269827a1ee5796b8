import { Injectable } from '@nestjs/common';
import { CompanyService } from '#libs/shop/business-settings';
import { DueMailsRepository } from './due-mails.repository.js';
import { derivedId } from './mail-definition.js';
import { MailDispatcherService } from './mail-dispatcher.service.js';
import { bookingNewsMail, type NewsKind } from './mails/organizers/booking-news.mail.js';

/** News about bookings for organizers, without the family's name; off by default. */
@Injectable()
export class OrganizerNewsService {
  constructor(
    private readonly dueMails: DueMailsRepository,
    private readonly company: CompanyService,
    private readonly mails: MailDispatcherService,
  ) {}

  /**
   * Sends the news once per subject, which is the booking unless the news can repeat.
   * @throws DependencyFailure while the mail server fails.
   */
  async report(what: NewsKind, bookingId: string, subjectId = bookingId): Promise<void> {
    if (!(await this.isOn())) return;
    const facts = await this.dueMails.newsFacts(bookingId);
    const id = derivedId(what, subjectId);
    if (facts) await this.mails.sendToEach(bookingNewsMail, { id, what, ...facts });
  }

  /** Whether the owner wants news at all. */
  async isOn(): Promise<boolean> {
    return (await this.company.current()).organizerMails !== 'off';
  }
}
