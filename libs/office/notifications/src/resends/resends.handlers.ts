import { Injectable } from '@nestjs/common';
import { BookingsService } from '#libs/booking/bookings';
import { BookingBalanceQueries, CreditsService } from '#libs/booking/payments';
import { On, type EventMap } from '#libs/platform/events';
import { isUnpaid } from '#libs/shared/contracts';
import { MailDispatcherService } from '../mail-dispatcher.service.js';
import { cancellationMail } from '../mails/booking/cancellation.mail.js';
import { confirmationMail } from '../mails/booking/confirmation.mail.js';
import { offlineConfirmationMail } from '../mails/booking/offline-confirmation.mail.js';
import { creditMail } from '../mails/payment/credit.mail.js';
import { refundMail } from '../mails/payment/refund.mail.js';
import { unpaidReminderMail } from '../mails/payment/unpaid-reminder.mail.js';
import { SentMailsRepository } from '../sent-mails.repository.js';

/** Resends a mail, once per request of staff or of a family that lost its session, unless it is obsolete. */
@Injectable()
export class ResendsHandlers {
  constructor(
    private readonly sentMails: SentMailsRepository,
    private readonly bookings: BookingsService,
    private readonly balance: BookingBalanceQueries,
    private readonly credits: CreditsService,
    private readonly mails: MailDispatcherService,
  ) {}

  @On('mail-resend-requested', { as: 'resend-mail', label: 'emails sent again', queue: 'mails' })
  async sendAgain({
    resendId,
    creditId: chosen,
  }: Omit<EventMap['mail-resend-requested'], 'bookingId'>): Promise<void> {
    const resend = await this.sentMails.findResend(resendId);
    const booking = resend && (await this.bookings.find(resend.bookingId));
    if (!booking) return;
    const facts = { bookingId: booking.id, resendId };
    switch (resend.kind) {
      case 'confirmation':
        return this.mails.send(isUnpaid(booking) ? offlineConfirmationMail : confirmationMail, facts);
      case 'unpaid-reminder':
        return this.mails.send(unpaidReminderMail, { ...facts, isByAnybody: resend.requestedBy === null });
      case 'cancellation':
        return this.mails.send(cancellationMail, facts);
      case 'credit': {
        const creditId = await this.credits.newestOf(booking.id, chosen);
        return creditId ? this.mails.send(creditMail, { creditId, resendId }) : undefined;
      }
      case 'refund': {
        const refund = await this.balance.lastRefund(booking.id);
        return refund ? this.mails.send(refundMail, { refundId: refund.id, resendId }) : undefined;
      }
    }
  }
}
