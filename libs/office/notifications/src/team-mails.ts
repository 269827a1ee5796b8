import { Injectable } from '@nestjs/common';
import { AccountsService, AdminInvitations, Team } from '#libs/platform/accounts';
import { ReceiptsService } from '#libs/office/documents';
import type { EventMap } from '#libs/platform/events';
import { HostInvitationsService } from '#libs/scheduling/hosts';
import { letterId } from './letter-id.js';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { gainMail, hostInvitationMail, invitationMail, rightsMail } from './mails/account/account.mail.js';

/** Mails to people who work, worked or shall work at the admin area, and to hosts who are invited to their events. */
@Injectable()
export class TeamMails {
  constructor(
    private readonly accounts: AccountsService,
    private readonly invitations: AdminInvitations,
    private readonly hosts: HostInvitationsService,
    private readonly members: Team,
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
    await this.mails.sendOnce({ kind, subjectId: invitationId, mail });
  }

  /** The same to a host without an account. */
  async sendHostInvitation(invitationId: string): Promise<void> {
    const kind = 'host-invited';
    if (await this.mails.hasEnded(kind, invitationId)) return;
    const found = await this.hosts.writeLink(invitationId);
    if (!found) return;
    const link = this.site.link(`/auth?invite=${found.token}&for=host`);
    const mail = { to: found.email, ...hostInvitationMail({ link, issuer: await this.receipts.issuer() }) };
    await this.mails.sendOnce({ kind, subjectId: invitationId, mail });
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

  /**
   * Tells every other administrator with all rights once that somebody may do more than before, but for who let them.
   * Nothing when that person is no administrator any more.
   */
  async tellOfGain({ gainId, userId, level, isNew, by }: EventMap['administrator-gained']): Promise<void> {
    const { members } = await this.members.read(by);
    const gainer = members.find((each) => each.userId === userId);
    if (!gainer) return;
    const issuer = await this.receipts.issuer();
    const link = this.site.link('/admin?tab=settings&section=team');
    const words = gainMail({ link, level, isNew, name: gainer.name, issuer });
    for (const { email: to, ...each } of members) {
      if (!to || each.level !== 'full' || each.isYou || each.userId === userId) continue;
      const subjectId = letterId(gainId, each.userId);
      await this.mails.sendOnce({ kind: 'administrator-gained', subjectId, mail: { to, ...words } });
    }
  }
}
