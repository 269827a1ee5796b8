import { Injectable } from '@nestjs/common';
import { AccountsService, AdminInvitations } from '#libs/accounts';
import { ReceiptsService } from '#libs/documents';
import { SentMails } from './sent-mails.js';
import { Site } from './site.js';
import { invitationMail, rightsMail } from './texts/account.mail.js';

/** Mails to people who work, worked or shall work at the admin area. */
@Injectable()
export class TeamMails {
  constructor(
    private readonly accounts: AccountsService,
    private readonly invitations: AdminInvitations,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /**
   * Sends the one mail of an invitation; nothing when it is over, used or replaced.
   * @throws DependencyFailure while the mail server does not do its part, as all of these.
   */
  async sendInvitation(invitationId: string): Promise<void> {
    const kind = 'administrator-invited';
    if (await this.mails.hasEnded(kind, invitationId)) return;
    const found = await this.invitations.writeLink(invitationId);
    if (!found) return;
    const link = this.site.link(`/auth?invite=${found.token}`);
    const { email: to, level } = found;
    const mail = { to, ...invitationMail({ link, level, issuer: await this.receipts.issuer() }) };
    await this.mails.sendOnce({ kind, subjectId: invitationId, isUnproven: true, mail });
  }

  /** Tells a person once for each change what they may do now; nothing without an address. */
  async sendRights(userId: string, eventId: string): Promise<void> {
    const found = await this.accounts.addresseeOf(userId);
    if (!found) return;
    const link = this.site.link(found.level ? '/admin' : '/');
    const mail = {
      to: found.email,
      ...rightsMail({ link, level: found.level, issuer: await this.receipts.issuer() }),
    };
    await this.mails.sendOnce({ kind: 'administrator-changed', subjectId: eventId, mail });
  }
}
