import { Injectable } from '@nestjs/common';
import { AccountRequests, AccountsService } from '#libs/platform/accounts';
import { EmailProofsService } from '#libs/booking/bookings';
import { ReceiptsService } from '#libs/office/documents';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import {
  emailProofMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './mails/account/account.mail.js';

const LETTERS = {
  'password-reset': { path: '/auth?reset=', write: passwordResetMail },
  'email-verification': { path: '/auth?verify=', write: verificationMail },
} as const;

/** Mails to the address of an account, or to one that has to show whose it is. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly accounts: AccountsService,
    private readonly requests: AccountRequests,
    private readonly proofs: EmailProofsService,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /**
   * Sends the one mail of a request; nothing when nobody has the address, or when the request is over or replaced.
   * @throws DependencyFailure while the mail server does not do its part.
   */
  async send(kind: keyof typeof LETTERS, requestId: string): Promise<void> {
    if (await this.mails.hasEnded(kind, requestId)) return;
    const found = await this.requests.writeLink(requestId);
    if (!found) return;
    const { path, write } = LETTERS[kind];
    const link = this.site.link(path + found.token);
    const mail = { to: found.email, ...write({ link, issuer: await this.receipts.issuer() }) };
    const isUnproven = kind === 'email-verification';
    await this.mails.sendOnce({ kind, subjectId: requestId, isUnproven, mail });
  }

  /**
   * Sends the one mail to an address that had enough bookings; nothing once the request has run out. How many an address
   * gets is counted where it is asked for. @throws DependencyFailure while the mail server does not do its part.
   */
  async sendEmailProof(proofId: string): Promise<void> {
    if (await this.mails.hasEnded('email-proof', proofId)) return;
    const found = await this.proofs.writeLink(proofId);
    if (!found) return;
    const link = this.site.link(`/auth?book=${found.token}`);
    const mail = { to: found.email, ...emailProofMail({ link, issuer: await this.receipts.issuer() }) };
    await this.mails.sendOnce({ kind: 'email-proof', subjectId: proofId, mail });
  }

  /**
   * Tells once for each change that the password is another one; nothing when the account or its address is gone.
   * @throws DependencyFailure while the mail server does not do its part.
   */
  async sendPasswordChanged(userId: string, eventId: string): Promise<void> {
    const found = await this.accounts.addresseeOf(userId);
    if (!found) return;
    const link = this.site.link('/auth?reset=request');
    const mail = { to: found.email, ...passwordChangedMail({ link, issuer: await this.receipts.issuer() }) };
    await this.mails.sendOnce({ kind: 'password-changed', subjectId: eventId, mail });
  }
}
