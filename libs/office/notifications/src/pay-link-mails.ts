import { Injectable } from '@nestjs/common';
import { BookingsService, BookingHoldsService } from '#libs/booking/bookings';
import { awaitsPayment } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { KeyedLinks } from './mail-links.service.js';
import { SentMails } from './sent-mails.repository.js';
import { payLinkMail } from './mails/payment/pay-link.mail.js';

/** The mail to somebody who called and for whom staff booked. */
@Injectable()
export class PayLinkMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly times: BookingHoldsService,
    private readonly links: KeyedLinks,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
  ) {}

  /**
   * Sends the link to pay once; nothing when it was paid or called off meanwhile.
   * @throws DependencyFailure while the mail server does not do its part.
   */
  async send(bookingId: string): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    if (!booking || !awaitsPayment(booking) || (await this.mails.hasEnded('pay-link', bookingId))) return;
    const { link: payLink, key } = await this.links.toPay(bookingId);
    const heldUntil = await this.times.heldUntil(bookingId);
    const issuer = await this.receipts.issuer();
    await this.mails.sendOnce({
      kind: 'pay-link',
      subjectId: bookingId,
      bookingId,
      keys: [key],
      mail: { to: booking.parentEmail, ...payLinkMail({ booking, issuer, payLink, heldUntil }) },
    });
  }
}
