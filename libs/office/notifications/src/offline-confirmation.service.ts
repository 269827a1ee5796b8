import { Injectable } from '@nestjs/common';
import { BookingsService } from '#libs/booking/bookings';
import { isHeld, isUnpaid } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { KeyedLinks } from './mail-links.service.js';
import { MailedLead } from './mailed-lead.js';
import { SentMails } from './sent-mails.repository.js';
import { handConfirmationMail } from './mails/booking/cancellation.mail.js';

/** The one mail of a booking that staff have confirmed without money. */
@Injectable()
export class OfflineConfirmationService {
  constructor(
    private readonly bookings: BookingsService,
    private readonly money: BookingBalanceQueries,
    private readonly links: KeyedLinks,
    private readonly lead: MailedLead,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
  ) {}

  /**
   * Says that staff have confirmed, who comes, and what is still due. Nothing when it was paid or called off meanwhile:
   * another mail tells that. Another `subjectId` is a mail sent again by hand.
   * @throws DependencyFailure while the mail server does not do its part.
   */
  async deliver(bookingId: string, subjectId = bookingId): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    const isDue = booking && isHeld(booking) && isUnpaid(booking);
    if (!isDue || (await this.mails.hasEnded('hand-confirmation', subjectId))) return;
    const dueCents = await this.money.dueCents(bookingId);
    const host = await this.lead.of(booking);
    const { link: payLink, key } = await this.links.toPay(bookingId);
    const issuer = await this.receipts.issuer();
    await this.mails.sendOnce({
      kind: 'hand-confirmation',
      subjectId,
      bookingId,
      keys: [key],
      mail: {
        to: booking.parentEmail,
        ...handConfirmationMail({ booking, issuer, payLink, dueCents, host }),
      },
    });
  }
}
