import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { CompanyService } from '#libs/shop/business-settings';
import { DueMailsRepository } from '../due-mails.repository.js';
import { derivedId } from '../mail-definition.js';
import { MailDispatcherService } from '../mail-dispatcher.service.js';
import { bookingNewsMail, isUrgent, type NewsKind } from '../mails/organizers/booking-news.mail.js';

/** News about bookings for organizers, without the family's name: off, only what is urgent, or all. */
@Injectable()
export class OrganizerNewsService {
  constructor(
    private readonly dueMails: DueMailsRepository,
    private readonly company: CompanyService,
    private readonly mails: MailDispatcherService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the news once per subject, which is the booking unless the news can repeat.
   * @throws DependencyFailure while the mail server fails.
   */
  async report(what: NewsKind, bookingId: string, subjectId = bookingId): Promise<void> {
    const { organizerMails } = await this.company.current();
    const facts = organizerMails === 'off' ? null : await this.dueMails.newsFacts(bookingId);
    if (!facts) return;
    if (organizerMails === 'morning' && !isUrgent(what, facts.startsAt, this.clock.now())) return;
    const id = derivedId(what, subjectId);
    await this.mails.sendToEach(bookingNewsMail, { id, what, ...facts });
  }

  /** Whether the owner wants news at all. */
  async isOn(): Promise<boolean> {
    return (await this.company.current()).organizerMails !== 'off';
  }
}
