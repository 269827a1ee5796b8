import { Injectable } from '@nestjs/common';
import { BookingsService } from '#libs/booking/bookings';
import { ReceiptsService } from '#libs/office/documents';
import { SentMails } from './sent-mails.repository.js';
import { childDataRemovedMail } from './mails/booking/child-data-removed.mail.js';

/** Tells parents that their child's data is gone. */
@Injectable()
export class PurgeNotices {
  constructor(
    private readonly bookings: BookingsService,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
  ) {}

  /** Once for each booking; nobody is told whose own address is gone too. @throws DependencyFailure while the mail server is away. */
  async send(bookingId: string): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    if (!booking?.purgedAt || !booking.parentEmail) return;
    const mail = {
      to: booking.parentEmail,
      ...childDataRemovedMail({ booking, issuer: await this.receipts.issuer() }),
    };
    await this.mails.sendOnce({
      kind: 'child-data-removed',
      subjectId: bookingId,
      bookingId,
      isUnproven: await this.bookings.isUnproven(booking),
      mail,
    });
  }
}
