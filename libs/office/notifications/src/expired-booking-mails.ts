import { Injectable } from '@nestjs/common';
import { BookingsService } from '#libs/booking/bookings';
import { ReceiptsService } from '#libs/office/documents';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { KeyedLinks } from './mail-links.service.js';
import { SentMails } from './sent-mails.repository.js';
import { instantInWords } from './mails/layout/instant-in-words.js';
import { timeFreeMail, timeGoneMail } from './mails/booking/expired.mail.js';

/** Mails about a time that went free unpaid, and about money that came for it afterwards. */
@Injectable()
export class ExpiredBookingMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly money: BookingBalanceQueries,
    private readonly receipts: ReceiptsService,
    private readonly links: KeyedLinks,
    private readonly mails: SentMails,
  ) {}

  /**
   * Says once for each hold that its time is free again, and how to take it; nothing when that was done meanwhile.
   * @throws DependencyFailure while the mail server does not do its part, as below.
   */
  async sendTimeFree(bookingId: string, reservationId: string): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    if (booking?.status !== 'expired' || (await this.mails.hasEnded('time-free', reservationId))) return;
    const { link, key } = await this.links.toPay(bookingId);
    const mail = {
      to: booking.parentEmail,
      ...timeFreeMail({ booking, link, issuer: await this.receipts.issuer() }),
    };
    await this.mails.sendOnce({
      kind: 'time-free',
      subjectId: reservationId,
      bookingId,
      isUnproven: await this.bookings.isUnproven(booking),
      keys: [key],
      mail,
    });
  }

  /** Says once that money waits for the parent's choice, and where to choose; nothing for other late money. */
  async sendTimeGone(bookingId: string, paymentId: string): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    const orphan = await this.money.findUnapplied(paymentId);
    if (!booking || !orphan?.waitsUntil || (await this.mails.hasEnded('time-gone', paymentId))) return;
    const { link, key } = await this.links.toPay(bookingId);
    const issuer = await this.receipts.issuer();
    const { amountCents } = orphan;
    const until = instantInWords(orphan.waitsUntil, issuer.timeZone);
    await this.mails.sendOnce({
      kind: 'time-gone',
      subjectId: paymentId,
      bookingId,
      keys: [key],
      mail: { to: booking.parentEmail, ...timeGoneMail({ booking, issuer, link, amountCents, until }) },
    });
  }
}
