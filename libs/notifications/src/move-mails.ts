import { Injectable } from '@nestjs/common';
import { BookingMoves } from '#libs/booking-changes';
import { BookingsService } from '#libs/bookings';
import { isOpen, isUnpaid } from '#libs/contracts';
import { bookingInvitation, ReceiptsService } from '#libs/documents';
import { SentMails } from './sent-mails.js';
import { Site } from './site.js';
import { movedMail } from './texts/moved.mail.js';

/** Tells a family that its event has moved. */
@Injectable()
export class MoveMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly moves: BookingMoves,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /**
   * Says it once for each move, with the calendar entry. Nothing when staff told nobody, when it has moved again since
   * then, or when it is off. @throws DependencyFailure while the mail server does not do its part.
   */
  async sendMoved(bookingId: string, moveId: string): Promise<void> {
    const move = await this.moves.lastOf(bookingId);
    const booking = await this.bookings.find(bookingId);
    if (move?.id !== moveId || !move.tell || !booking || !isOpen(booking)) return;
    const issuer = await this.receipts.issuer();
    await this.mails.sendOnce({
      kind: 'booking-moved',
      subjectId: moveId,
      bookingId,
      isUnproven: isUnpaid(booking),
      mail: {
        to: booking.parentEmail,
        ...movedMail({ booking, issuer, from: move }),
        invitation: bookingInvitation(booking, { issuer, host: this.site.host, method: 'REQUEST' }),
      },
    });
  }
}
