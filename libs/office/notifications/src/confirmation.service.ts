import { Injectable } from '@nestjs/common';
import { BookingsService, paidParts } from '#libs/booking/bookings';
import { isHeld } from '#libs/shared/contracts';
import { bookingCalendar, ReceiptsService } from '#libs/office/documents';
import { PaymentsQueries } from '#libs/booking/payments';
import { KeyedLinks } from './mail-links.service.js';
import { MailedLead } from './mailed-lead.js';
import { MailedReceipt } from './mail-receipts.service.js';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { confirmationMail } from './mails/booking/confirmation.mail.js';

/** The one mail of a confirmed booking, with its receipt and its calendar file. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly bookings: BookingsService,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
    private readonly links: KeyedLinks,
    private readonly lead: MailedLead,
    private readonly receipt: MailedReceipt,
    private readonly ledger: PaymentsQueries,
  ) {}

  /**
   * Sends a confirmed booking's one mail: with the receipt when there is one, else with a link to it.
   * Another `subjectId` is a mail sent again by hand. Does nothing when it went out before, or when the booking was
   * cancelled meanwhile.
   * @throws DependencyFailure while the mail server does not do its part.
   */
  async deliver(bookingId: string, subjectId = bookingId): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    if (!booking || !isHeld(booking) || (await this.mails.hasEnded('confirmation', subjectId))) return;
    const issuer = await this.receipts.issuer();
    const receipt = await this.receipt.of(booking);
    const newest = await this.ledger.newestCounted(bookingId);
    const paid = newest && paidParts(booking, newest.amountCents);
    const claimLink = booking.userId ? null : this.links.toClaim();
    const host = await this.lead.of(booking);
    const calendar = {
      filename: 'event.ics',
      content: bookingCalendar(booking, { issuer, host: this.site.host }),
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    };
    const mail = {
      to: booking.parentEmail,
      ...confirmationMail({ booking, issuer, receiptLink: receipt.link, claimLink, host, paid }),
      files: [...receipt.files, calendar],
    };
    await this.mails.sendOnce({
      kind: 'confirmation',
      subjectId,
      bookingId,
      withReceipt: receipt.link === null,
      keys: receipt.keys,
      mail,
    });
  }
}
