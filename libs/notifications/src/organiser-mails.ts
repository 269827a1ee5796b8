import { Injectable } from '@nestjs/common';
import { ReceiptsService } from '#libs/documents';
import type { MailKind } from './sent-mail.entity.js';
import { SentMails } from './sent-mails.js';
import { Site } from './site.js';
import { announcementMail, type Announcement } from './texts/announcement.mail.js';

type Words = Pick<Announcement, 'title' | 'sentence' | 'button'> & {
  /** Where the button leads; the admin area unless said otherwise. */
  path?: string;
};

/** The organisers have one address, that of the company. */
@Injectable()
export class OrganiserMails {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /** Tells it once. @throws DependencyFailure while the mail server does not do its part. */
  async announce(kind: MailKind, subjectId: string, { path = '/admin', ...words }: Words): Promise<void> {
    if (await this.mails.hasEnded(kind, subjectId)) return;
    const issuer = await this.receipts.issuer();
    const mail = {
      to: issuer.email,
      ...announcementMail({ ...words, link: this.site.link(path), issuer }),
    };
    await this.mails.sendOnce({ kind, subjectId, mail });
  }
}
