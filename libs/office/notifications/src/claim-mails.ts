import { Injectable } from '@nestjs/common';
import { BookingClaimsService, BookingsService } from '#libs/booking/bookings';
import { ReceiptsService } from '#libs/office/documents';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { claimMail } from './mails/account/claim.mail.js';

/** Mails to the address of bookings that an account wants to have. */
@Injectable()
export class ClaimMails {
  constructor(
    private readonly claims: BookingClaimsService,
    private readonly bookings: BookingsService,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /**
   * Sends the one mail of a request, to the address that the bookings were made with; nothing when there is none to
   * be had. @throws DependencyFailure while the mail server does not do its part.
   */
  async send(bookingId: string, userId: string, eventId: string): Promise<void> {
    if (await this.mails.hasEnded('booking-claim', eventId)) return;
    const found = await this.claims.writeLinks(bookingId, userId);
    const [first] = found;
    if (!first) return;
    const links = found.map(({ booking, token }) => ({
      booking,
      link: this.site.link(`/profile?claim=${token}`),
    }));
    const areUnproven = await Promise.all(found.map(({ booking }) => this.bookings.isUnproven(booking)));
    const mail = {
      to: first.booking.parentEmail,
      ...claimMail({ links, issuer: await this.receipts.issuer() }),
    };
    await this.mails.sendOnce({
      kind: 'booking-claim',
      subjectId: eventId,
      bookingId: first.booking.id,
      keys: found.map(({ token }) => token),
      isUnproven: areUnproven.every(Boolean),
      mail,
    });
  }
}
