import { Injectable } from '@nestjs/common';
import { BookingsService } from '#libs/booking/bookings';
import { isOff } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { OfflinePaymentsRepository, BookingBalanceQueries } from '#libs/booking/payments';
import { KeyedLinks } from './mail-links.service.js';
import { SentMails } from './sent-mails.repository.js';
import { handPaymentMail } from './mails/payment/offline-payment.mail.js';

/** What the family hears of a check or of cash while something is still due; nothing when nothing is due. */
@Injectable()
export class OfflinePaymentMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly ledger: OfflinePaymentsRepository,
    private readonly money: BookingBalanceQueries,
    private readonly links: KeyedLinks,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
  ) {}

  /**
   * Says once that a part came, or that what was recorded never came, with what is due and a link to pay it. Nothing
   * when that is not so any more, when nothing is due, or when the booking has ended.
   * @throws DependencyFailure while the mail server does not do its part.
   */
  async send(kind: 'part-payment' | 'payment-undone', bookingId: string, paymentId: string): Promise<void> {
    const [booking, came] = [await this.bookings.find(bookingId), await this.ledger.find(paymentId)];
    if (!booking || isOff(booking) || !came || came.isReversed !== (kind === 'payment-undone')) return;
    const dueCents = await this.money.dueCents(bookingId);
    if (dueCents === 0 || (await this.mails.hasEnded(kind, paymentId))) return;
    const issuer = await this.receipts.issuer();
    const { link: payLink, key } = await this.links.toPay(bookingId);
    const mail = handPaymentMail({ booking, issuer, came, dueCents, payLink });
    await this.mails.sendOnce({
      kind,
      subjectId: paymentId,
      bookingId,
      keys: [key],
      mail: { to: booking.parentEmail, ...mail },
    });
  }
}
