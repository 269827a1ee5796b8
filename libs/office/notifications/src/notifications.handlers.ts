import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { AnnouncementsService } from './announcements.service.js';
import { BookingNews } from './organiser-news.service.js';
import { ConfirmationService } from './confirmation.service.js';
import { FurtherPaymentMails } from './further-payment-mails.js';
import { PurgeNotices } from './purge-notices.service.js';
import { ReceiptMailsService } from './receipt-mails.service.js';
import { ReminderPlan } from './reminder-plan.js';
import { RemindersService } from './reminders.service.js';

/** Which event sends which mail to whom. */
@Injectable()
export class NotificationsHandlers {
  constructor(
    private readonly confirmations: ConfirmationService,
    private readonly receiptMails: ReceiptMailsService,
    private readonly furtherPayments: FurtherPaymentMails,
    private readonly plan: ReminderPlan,
    private readonly reminders: RemindersService,
    private readonly announcements: AnnouncementsService,
    private readonly purgeNotices: PurgeNotices,
    private readonly news: BookingNews,
  ) {}

  @On('receipt-issued', { as: 'confirmation-mail', queue: 'mails' })
  async confirmWithReceipt({ bookingId }: EventMap['receipt-issued']): Promise<void> {
    await this.confirmations.deliver(bookingId);
  }

  @On('receipt-delayed', { as: 'confirmation-mail-without-receipt', queue: 'mails' })
  async confirmWithoutReceipt({ bookingId }: EventMap['receipt-delayed']): Promise<void> {
    await this.confirmations.deliver(bookingId);
    await this.receiptMails.sendWaiting(bookingId);
    await this.news.tell('receipt-late', bookingId);
  }

  @On('receipt-revised', { as: 'mails-with-new-receipt', queue: 'mails' })
  async sendWithNewReceipt({ bookingId }: EventMap['receipt-revised']): Promise<void> {
    await this.receiptMails.sendWaiting(bookingId);
  }

  @On('payment-captured', { as: 'further-payment-mail', queue: 'mails' })
  async tellOfPayment({ bookingId, paymentId, revision }: EventMap['payment-captured']): Promise<void> {
    if (revision !== undefined) await this.furtherPayments.sendCame(bookingId, paymentId, revision);
  }

  @On('booking-created', { as: 'plan-unpaid-reminder' })
  async planReminder({ bookingId }: EventMap['booking-created']): Promise<void> {
    await this.plan.plan(bookingId);
  }

  @On('booking-left-unpaid', { as: 'unpaid-reminder-mail', queue: 'mails' })
  async remind({ bookingId }: EventMap['booking-left-unpaid']): Promise<void> {
    await this.reminders.remindOnce(bookingId);
  }

  @On('custom-game-submitted', { as: 'announce-custom-game', queue: 'mails' })
  async announceIdea({ customGameId }: EventMap['custom-game-submitted']): Promise<void> {
    await this.announcements.announceCustomGame(customGameId);
  }

  @On('contact-message-received', { as: 'announce-contact-message', queue: 'mails' })
  async announceMessage({ contactMessageId }: EventMap['contact-message-received']): Promise<void> {
    await this.announcements.announceContactMessage(contactMessageId);
  }

  @On('payment-orphaned', { as: 'announce-orphaned-payment', queue: 'mails' })
  async announceOrphan({ paymentId }: EventMap['payment-orphaned']): Promise<void> {
    await this.announcements.announceOrphan(paymentId);
  }

  @On('refund-failed', { as: 'announce-stuck-refund', queue: 'mails' })
  async announceStuckRefund({ refundId }: EventMap['refund-failed']): Promise<void> {
    await this.announcements.announceStuckRefund(refundId);
  }

  @On('certification-expiring', { as: 'announce-expiry', queue: 'mails' })
  async announceExpiry({ warningId }: EventMap['certification-expiring']): Promise<void> {
    await this.announcements.announceExpiry(warningId);
  }

  @On('booking-purged', { as: 'child-data-removed-mail', queue: 'mails' })
  async sendChildDataRemoved({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.purgeNotices.send(bookingId);
  }
}
