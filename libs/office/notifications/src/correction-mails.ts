import { Injectable } from '@nestjs/common';
import { BookingCorrections, type Correction } from '#libs/booking-changes';
import { BookingsService, type Booking } from '#libs/bookings';
import { isOpen, isUnpaid, type CorrectedField } from '#libs/contracts';
import { bookingInvitation, ReceiptsService } from '#libs/documents';
import { BookingMoney } from '#libs/refunds';
import { KeyedLinks } from './keyed-links.js';
import { SentMails } from './sent-mails.js';
import { Site } from './site.js';
import { correctedMail } from './texts/corrected.mail.js';

/** What the entry in the family's calendar shows: its end follows from the games. */
const SHOWN: readonly CorrectedField[] = ['location', 'selectedGames', 'guestCount', 'eventType'];

/** A confirmed event stands in calendars; what was corrected there comes as the same entry. */
const isInCalendars = ({ fields }: Correction, { status }: Booking) =>
  status === 'confirmed' && fields.some((field) => SHOWN.includes(field));

/** What the family hears of a correction (see README, rule 20). */
@Injectable()
export class CorrectionMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly corrections: BookingCorrections,
    private readonly money: BookingMoney,
    private readonly links: KeyedLinks,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /**
   * Tells of a correction once, with what is due and a link to pay it; nothing when staff tell nobody or the booking has
   * ended meanwhile. @throws DependencyFailure while the mail server does not do its part.
   */
  async sendCorrected(bookingId: string, correctionId: string): Promise<void> {
    const correction = await this.corrections.find(correctionId);
    const booking = await this.bookings.find(bookingId);
    if (!correction?.tell || !booking || !isOpen(booking)) return;
    if (await this.mails.hasEnded('booking-corrected', correctionId)) return;
    const dueCents = await this.money.dueCents(bookingId);
    const issuer = await this.receipts.issuer();
    const { link: payLink, key } = await this.links.toPay(bookingId);
    const mail = correctedMail({ booking, issuer, correction, dueCents, payLink });
    await this.mails.sendOnce({
      kind: 'booking-corrected',
      subjectId: correctionId,
      bookingId,
      isUnproven: isUnpaid(booking) && booking.partPaidCents === 0,
      keys: [key],
      mail: {
        to: booking.parentEmail,
        ...mail,
        ...(isInCalendars(correction, booking) && {
          invitation: bookingInvitation(booking, { issuer, host: this.site.host, method: 'REQUEST' }),
        }),
      },
    });
  }
}
