import { Injectable } from '@nestjs/common';
import { Company } from '#libs/shop/business-settings';
import { ReceiptsService, type Issuer } from '#libs/office/documents';
import { letterId } from './letter-id.js';
import type { Mail } from './mailer.service.js';
import type { MailKind } from './sent-mail.entity.js';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { announcementMail, type Announcement } from './mails/organisers/announcements.mail.js';

type Words = Pick<Announcement, 'title' | 'sentence' | 'button'> & {
  /** Where the button leads; the admin area unless said otherwise. */
  path?: string;
};
type Letters = (issuer: Issuer) => Omit<Mail, 'to'> | Promise<Omit<Mail, 'to'>>;

/** The organisers have the address of the company, until the owner names others. */
@Injectable()
export class OrganiserMails {
  constructor(
    private readonly company: Company,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /** Tells it once. @throws DependencyFailure while the mail server does not do its part, as all of these. */
  announce(kind: MailKind, subjectId: string, { path = '/admin', ...words }: Words): Promise<void> {
    return this.send(kind, subjectId, (issuer) =>
      announcementMail({ ...words, link: this.site.link(path), issuer }),
    );
  }

  /** Sends each organiser the one letter about a subject; `write` is asked while somebody has not got it. */
  async send(kind: MailKind, subjectId: string, write: Letters): Promise<void> {
    for (const [to, id] of await this.addressees(subjectId)) {
      if (await this.mails.hasEnded(kind, id)) continue;
      const mail = { to, ...(await write(await this.receipts.issuer())) };
      await this.mails.sendOnce({ kind, subjectId: id, mail });
    }
  }

  /** Each address with the id of its letter. */
  private async addressees(subjectId: string): Promise<[address: string, letterId: string][]> {
    const { organiserAddresses, email } = await this.company.current();
    if (organiserAddresses.length === 0) return [[email, subjectId]];
    return organiserAddresses.map((address) => [address, letterId(subjectId, address)]);
  }
}
