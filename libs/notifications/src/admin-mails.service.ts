import { Injectable } from '@nestjs/common';
import { BookingsService, AdminBookings, type Booking } from '#libs/bookings';
import { isUnpaid } from '#libs/contracts';
import { ReceiptsService } from '#libs/documents';
import { BookingMoney } from '#libs/refunds';
import { KeyedLinks } from './keyed-links.js';
import { SentMails } from './sent-mails.js';
import {
  cancellationMail,
  expiredMail,
  handConfirmationMail,
  refundMail,
  returnedPaymentMail,
} from './texts/admin.mails.js';
import { moneySentence } from './texts/money-sentence.js';

/** Mails that follow what staff do. A `subjectId` other than the thing itself is a mail sent again by hand. */
@Injectable()
export class AdminMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly admin: AdminBookings,
    private readonly money: BookingMoney,
    private readonly receipts: ReceiptsService,
    private readonly links: KeyedLinks,
    private readonly mails: SentMails,
  ) {}

  /**
   * Says that staff have confirmed, and what is still due. Nothing when it was paid or called off meanwhile: another
   * mail tells that. @throws DependencyFailure while the mail server does not do its part, as all of these.
   */
  async sendHandConfirmation(bookingId: string, subjectId = bookingId): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    const isDue = booking?.status === 'confirmed' && isUnpaid(booking);
    if (!isDue || (await this.mails.hasEnded('hand-confirmation', subjectId))) return;
    const dueCents = await this.money.dueCents(bookingId);
    const { link: payLink, key } = await this.links.toPay(bookingId);
    await this.send(
      'hand-confirmation',
      subjectId,
      booking,
      handConfirmationMail({ ...this.about(booking), payLink, dueCents }),
      [key],
    );
  }

  /** Says that a booking was called off, why, and what happens to its money. */
  async sendCancellation(bookingId: string, subjectId = bookingId): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    const cancellation = booking && (await this.admin.cancellationOf(bookingId));
    if (!cancellation) return;
    const money = moneySentence(await this.money.refundStatus(booking));
    const { reason } = cancellation;
    await this.send(
      'cancellation',
      subjectId,
      booking,
      cancellationMail({ ...this.about(booking), reason, money }),
    );
  }

  /** Says that money was paid back: this refund, and all of the booking's together. */
  async sendRefund(refundId: string, subjectId = refundId): Promise<void> {
    const refund = await this.money.findRefund(refundId);
    const booking = refund && (await this.bookings.find(refund.bookingId));
    if (!booking || refund.status !== 'completed') return;
    const { amountCents, allCents, isOrphaned } = refund;
    const words = isOrphaned
      ? returnedPaymentMail({ ...this.about(booking), amountCents })
      : refundMail({ ...this.about(booking), amountCents, allCents });
    await this.send('refund', subjectId, booking, words);
  }

  /** Says that a booking has ended since nobody paid before its start. */
  async sendExpiry(bookingId: string): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    if (booking?.status !== 'expired') return;
    await this.send('booking-expired', bookingId, booking, expiredMail(this.about(booking)));
  }

  private about(booking: Booking) {
    return { booking, issuer: this.receipts.issuer };
  }

  private send(
    kind: 'hand-confirmation' | 'cancellation' | 'refund' | 'booking-expired',
    subjectId: string,
    booking: Booking,
    words: { subject: string; html: string; text: string },
    keys: string[] = [],
  ): Promise<void> {
    const { id: bookingId, parentEmail: to } = booking;
    return this.mails.sendOnce({
      kind,
      subjectId,
      bookingId,
      isUnproven: isUnpaid(booking) && subjectId === bookingId,
      keys,
      mail: { to, ...words },
    });
  }
}
