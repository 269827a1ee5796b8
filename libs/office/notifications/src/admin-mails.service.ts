import { Injectable } from '@nestjs/common';
import { BookingsService, AdminBookingsService, type Booking } from '#libs/booking/bookings';
import { bookingInvitation, ReceiptsService } from '#libs/office/documents';
import { BookingBalanceQueries } from '#libs/booking/payments';
import type { Mail } from './mailer.service.js';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import {
  cancellationMail,
  expiredMail,
  refundMail,
  returnedPaymentMail,
} from './mails/booking/cancellation.mail.js';
import { moneySentence } from './mails/booking/money-sentence.js';

/** Mails that follow what staff do. A `subjectId` other than the thing itself is a mail sent again by hand. */
@Injectable()
export class AdminMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly admin: AdminBookingsService,
    private readonly money: BookingBalanceQueries,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /**
   * Says that a booking was called off, why, and what happens to its money.
   * @throws DependencyFailure while the mail server does not do its part, as all of these.
   */
  async sendCancellation(bookingId: string, subjectId = bookingId): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    const cancellation = booking && (await this.admin.cancellationOf(bookingId));
    if (!cancellation) return;
    const money = moneySentence(await this.money.refundStatus(booking));
    const { reason } = cancellation;
    const about = await this.about(booking);
    await this.send('cancellation', subjectId, booking, {
      ...cancellationMail({ ...about, reason, money }),
      invitation: bookingInvitation(booking, { ...about, host: this.site.host, method: 'CANCEL' }),
    });
  }

  /** Says that money was paid back: this refund, and all of the booking's together. */
  async sendRefund(refundId: string, subjectId = refundId): Promise<void> {
    const refund = await this.money.findRefund(refundId);
    const booking = refund && (await this.bookings.find(refund.bookingId));
    if (!booking || refund.status !== 'completed') return;
    const { amountCents, allCents, isUnapplied, byHand } = refund;
    const words = isUnapplied
      ? returnedPaymentMail({ ...(await this.about(booking)), amountCents })
      : refundMail({ ...(await this.about(booking)), amountCents, allCents, byHand });
    await this.send('refund', subjectId, booking, words);
  }

  /** The same once more of the newest refund, if there is one. */
  async sendLastRefund(bookingId: string, subjectId: string): Promise<void> {
    const refund = await this.money.lastRefund(bookingId);
    if (refund) await this.sendRefund(refund.id, subjectId);
  }

  /** Says that a booking has ended since nobody paid before its start. */
  async sendExpiry(bookingId: string): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    if (booking?.status !== 'expired') return;
    const isUnproven = await this.bookings.isUnproven(booking);
    const words = expiredMail(await this.about(booking));
    await this.send('booking-expired', bookingId, booking, words, isUnproven);
  }

  private async about(booking: Booking) {
    return { booking, issuer: await this.receipts.issuer() };
  }

  private send(
    kind: 'cancellation' | 'refund' | 'booking-expired',
    subjectId: string,
    booking: Booking,
    words: Omit<Mail, 'to'>,
    isUnproven = false,
  ): Promise<void> {
    const { id: bookingId, parentEmail: to } = booking;
    return this.mails.sendOnce({ kind, subjectId, bookingId, isUnproven, mail: { to, ...words } });
  }
}
