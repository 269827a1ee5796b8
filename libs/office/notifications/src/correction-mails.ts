import { Injectable } from '@nestjs/common';
import { BookingChangesRepository, isOnDocuments, type BookingEdit } from '#libs/booking/booking-changes';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import { isOff, type CorrectedField } from '#libs/shared/contracts';
import { bookingInvitation, ReceiptsService } from '#libs/office/documents';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { KeyedLinks } from './mail-links.service.js';
import { MailedReceipt } from './mail-receipts.service.js';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { correctedMail } from './mails/booking/corrected.mail.js';

/** What the entry in the family's calendar shows: its end follows from the games. */
const SHOWN: readonly CorrectedField[] = ['location', 'selectedGames', 'guestCount', 'eventType'];

/** A confirmed event stands in calendars; what was corrected there comes as the same entry. */
const isInCalendars = ({ fields }: BookingEdit, { status }: Booking) =>
  status === 'confirmed' && fields.some((field) => SHOWN.includes(field));

/**
 * What the family hears of a correction, once and in general words; what is too much is not promised back, since people
 * decide.
 */
@Injectable()
export class CorrectionMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly changes: BookingChangesRepository,
    private readonly money: BookingBalanceQueries,
    private readonly links: KeyedLinks,
    private readonly receipts: ReceiptsService,
    private readonly receipt: MailedReceipt,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /**
   * Tells of a correction once, with what is due and a link to pay it, and with the new receipt, for which it waits when
   * something on it changed; nothing when staff tell nobody or the booking has
   * ended meanwhile. @throws DependencyFailure while the mail server does not do its part.
   */
  async sendCorrected(bookingId: string, correctionId: string): Promise<void> {
    const correction = await this.changes.findEdit(correctionId);
    const booking = await this.bookings.find(bookingId);
    if (!correction?.tell || !booking || isOff(booking))
      return this.mails.dropWaiting('booking-corrected', correctionId);
    if (await this.mails.hasEnded('booking-corrected', correctionId)) return;
    const isOnReceipt = isOnDocuments(correction.fields);
    if (isOnReceipt && (await this.receipt.isAwaited('booking-corrected', correctionId, booking))) return;
    const dueCents = await this.money.dueCents(bookingId);
    const issuer = await this.receipts.issuer();
    const { link: payLink, key } = await this.links.toPay(bookingId);
    const receipt = isOnReceipt ? await this.receipt.ifExpected(booking) : null;
    const mail = correctedMail({ booking, issuer, correction, dueCents, payLink, receipt });
    await this.mails.sendOnce({
      kind: 'booking-corrected',
      subjectId: correctionId,
      bookingId,
      withReceipt: receipt?.link === null,
      keys: [key, ...(receipt?.keys ?? [])],
      mail: {
        to: booking.parentEmail,
        ...mail,
        files: receipt?.files,
        ...(isInCalendars(correction, booking) && {
          invitation: bookingInvitation(booking, { issuer, host: this.site.host, method: 'REQUEST' }),
        }),
      },
    });
  }
}
