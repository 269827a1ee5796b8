import { Injectable } from '@nestjs/common';
import { On, type Attempt, type EventMap } from '#libs/platform/events';
import { AccountMails } from './account-mails.service.js';
import { ClaimMails } from './claim-mails.js';
import { ContactReplyMails } from './contact-reply-mails.js';
import { TeamMails } from './team-mails.js';

/** Mails that an account or the reader of an address asks for, and answers to somebody who wrote. */
@Injectable()
export class AccountMailsHandlers {
  constructor(
    private readonly mails: AccountMails,
    private readonly claims: ClaimMails,
    private readonly team: TeamMails,
    private readonly replies: ContactReplyMails,
  ) {}

  @On('password-reset-requested', { as: 'password-reset-mail', queue: 'mails' })
  async sendReset({ requestId }: EventMap['password-reset-requested']): Promise<void> {
    await this.mails.send('password-reset', requestId);
  }

  @On('email-verification-requested', { as: 'email-verification-mail', queue: 'mails' })
  async sendVerification({ requestId }: EventMap['email-verification-requested']): Promise<void> {
    await this.mails.send('email-verification', requestId);
  }

  @On('password-changed', { as: 'password-changed-mail', queue: 'mails' })
  async sendPasswordChanged({ userId }: EventMap['password-changed'], { eventId }: Attempt): Promise<void> {
    await this.mails.sendPasswordChanged(userId, eventId);
  }

  @On('administrator-invited', { as: 'invitation-mail', queue: 'mails' })
  async sendInvitation({ invitationId }: EventMap['administrator-invited']): Promise<void> {
    await this.team.sendInvitation(invitationId);
  }

  @On('host-invited', { as: 'host-invitation-mail', queue: 'mails' })
  async sendHostInvitation({ invitationId }: EventMap['host-invited']): Promise<void> {
    await this.team.sendHostInvitation(invitationId);
  }

  @On('administrator-changed', { as: 'administrator-changed-mail', queue: 'mails' })
  async sendRights({ userId }: EventMap['administrator-changed'], { eventId }: Attempt): Promise<void> {
    await this.team.sendRights(userId, eventId);
  }

  @On('administrator-gained', { as: 'administrator-gained-mail', queue: 'mails' })
  async tellOfGain(gain: EventMap['administrator-gained']): Promise<void> {
    await this.team.tellOfGain(gain);
  }

  @On('email-proof-requested', { as: 'email-proof-mail', queue: 'mails' })
  async sendEmailProof({ proofId }: EventMap['email-proof-requested']): Promise<void> {
    await this.mails.sendEmailProof(proofId);
  }

  @On('contact-reply-written', { as: 'contact-reply-mail', queue: 'mails' })
  async sendContactReply({ replyId }: EventMap['contact-reply-written']): Promise<void> {
    await this.replies.send(replyId);
  }

  @On('booking-claim-requested', { as: 'booking-claim-mail', queue: 'mails' })
  async sendClaimLinks(
    { bookingId, userId }: EventMap['booking-claim-requested'],
    { eventId }: Attempt,
  ): Promise<void> {
    if (bookingId) await this.claims.send(bookingId, userId, eventId);
  }
}
