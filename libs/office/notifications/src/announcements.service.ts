import { Injectable } from '@nestjs/common';
import { ContactService, GameSuggestionsService } from '#libs/office/inbox';
import { centsToDollars, CONTACT_SUBJECTS } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { HostCertificationsService } from '#libs/scheduling/hosts';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { OrganiserMails } from './organiser-mails.js';
import { expiryWords } from './mails/organisers/expiry.words.js';
import { instantInWords } from './mails/layout/instant-in-words.js';
import { plain } from './mails/layout/mail-layout.js';

/** Mails to the organisers. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly ideas: GameSuggestionsService,
    private readonly contact: ContactService,
    private readonly money: BookingBalanceQueries,
    private readonly expiries: HostCertificationsService,
    private readonly organisers: OrganiserMails,
    private readonly receipts: ReceiptsService,
  ) {}

  /** Says once that a game idea waits for review, by its name alone. @throws DependencyFailure while the mail server does not do its part. */
  async announceCustomGame(customGameId: string): Promise<void> {
    const idea = await this.ideas.find(customGameId);
    if (!idea) return;
    await this.organisers.announce('custom-game', customGameId, {
      title: 'A new game idea waits',
      sentence: `Somebody sent in a game idea called “${plain(idea.name)}”.`,
      button: 'Look at it',
    });
  }

  /** Says once that a message waits in the inbox, without its words. @throws DependencyFailure while the mail server does not do its part. */
  async announceContactMessage(contactMessageId: string): Promise<void> {
    const message = await this.contact.find(contactMessageId);
    if (!message) return;
    const about = CONTACT_SUBJECTS[message.subject];
    await this.organisers.announce('contact-message', contactMessageId, {
      title: 'A new message waits',
      sentence: `Somebody wrote to you from the contact page: ${about}. We promise an answer within 24 hours.`,
      button: 'Open the inbox',
    });
  }

  /** Says once that money came which no booking could take. @throws Error when the mail server refuses. */
  async announceOrphan(paymentId: string): Promise<void> {
    const orphan = await this.money.findUnapplied(paymentId);
    if (!orphan) return;
    const amount = centsToDollars(orphan.amountCents);
    await this.organisers.announce('orphaned-payment', paymentId, {
      title: 'A payment came that a booking could not take',
      sentence: orphan.waitsUntil
        ? `${amount} came for a booking after its time had been taken. Until ${instantInWords(orphan.waitsUntil, (await this.receipts.issuer()).timeZone)} the parent may choose another time; then it goes back in full by itself.`
        : `${amount} came twice or too late for a booking. It goes back to the parent in full by itself.`,
      button: 'Open the booking',
      path: `/admin?booking=${orphan.bookingId}`,
    });
  }

  /** Says once that such money could not be sent back yet, since PayPal refused. */
  async announceStuckRefund(refundId: string): Promise<void> {
    const refund = await this.money.findRefund(refundId);
    if (!refund?.isUnapplied || refund.requestedBy !== null) return;
    const amount = centsToDollars(refund.amountCents);
    await this.organisers.announce('stuck-refund', refund.paymentId, {
      title: 'A payment could not be sent back yet',
      sentence: `PayPal refused to send ${amount} back. We try again by ourselves; the booking says why it was refused.`,
      button: 'Open the booking',
      path: `/admin?booking=${refund.bookingId}`,
    });
  }

  /** Says once for each threshold that something which was checked of a host runs out. */
  async announceExpiry(warningId: string): Promise<void> {
    const warning = await this.expiries.findWarning(warningId);
    if (warning) await this.organisers.announce('certification-expiring', warningId, expiryWords(warning));
  }
}
