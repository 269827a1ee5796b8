import { Injectable } from '@nestjs/common';
import { BookingChangesRepository } from '#libs/booking/booking-changes';
import { BookingsService } from '#libs/booking/bookings';
import { isOpen } from '#libs/shared/contracts';
import { bookingInvitation, ReceiptsService } from '#libs/office/documents';
import { MailedReceipt } from './mail-receipts.service.js';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { movedMail } from './mails/booking/moved.mail.js';

/** Tells a family that its event has moved. */
@Injectable()
export class MoveMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly changes: BookingChangesRepository,
    private readonly receipts: ReceiptsService,
    private readonly receipt: MailedReceipt,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /**
   * Says it once for each move, with the calendar entry and the new receipt, for which it waits. Nothing when staff told
   * nobody, when it has moved again since then, or when it is off. @throws DependencyFailure while the mail server does
   * not do its part.
   */
  async sendMoved(bookingId: string, moveId: string): Promise<void> {
    const move = await this.changes.lastReschedule(bookingId);
    const booking = await this.bookings.find(bookingId);
    if (move?.id !== moveId || !move.tell || !booking || !isOpen(booking))
      return this.mails.dropWaiting('booking-moved', moveId);
    if (await this.receipt.isAwaited('booking-moved', moveId, booking)) return;
    if (await this.mails.hasEnded('booking-moved', moveId)) return;
    const issuer = await this.receipts.issuer();
    const receipt = await this.receipt.ifExpected(booking);
    await this.mails.sendOnce({
      kind: 'booking-moved',
      subjectId: moveId,
      bookingId,
      withReceipt: receipt?.link === null,
      keys: receipt?.keys,
      mail: {
        to: booking.parentEmail,
        ...movedMail({ booking, issuer, from: move, receipt }),
        files: receipt?.files,
        invitation: bookingInvitation(booking, { issuer, host: this.site.host, method: 'REQUEST' }),
      },
    });
  }
}
