import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { AnnouncementsService } from './announcements.service.js';
import { ConfirmationService } from './confirmation.service.js';
import { PurgeNotices } from './purge-notices.service.js';
import { RemindersService } from './reminders.service.js';

/** Which event sends which mail to whom. */
@Injectable()
export class NotificationsHandlers {
  constructor(
    private readonly confirmations: ConfirmationService,
    private readonly reminders: RemindersService,
    private readonly announcements: AnnouncementsService,
    private readonly purgeNotices: PurgeNotices,
  ) {}

  @On('receipt-issued', { as: 'confirmation-mail' })
  async confirmWithReceipt({ bookingId }: EventMap['receipt-issued']): Promise<void> {
    await this.confirmations.deliver(bookingId);
  }

  @On('receipt-delayed', { as: 'confirmation-mail-without-receipt' })
  async confirmWithoutReceipt({ bookingId }: EventMap['receipt-delayed']): Promise<void> {
    await this.confirmations.deliver(bookingId);
  }

  @On('booking-created', { as: 'plan-unpaid-reminder' })
  async planReminder({ bookingId }: EventMap['booking-created']): Promise<void> {
    await this.reminders.plan(bookingId);
  }

  @On('custom-game-submitted', { as: 'announce-custom-game' })
  async announceIdea({ customGameId }: EventMap['custom-game-submitted']): Promise<void> {
    await this.announcements.announceCustomGame(customGameId);
  }

  @On('contact-message-received', { as: 'announce-contact-message' })
  async announceMessage({ contactMessageId }: EventMap['contact-message-received']): Promise<void> {
    await this.announcements.announceContactMessage(contactMessageId);
  }

  @On('booking-purged', { as: 'child-data-removed-mail' })
  async tellChildDataIsRemoved({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.purgeNotices.tell(bookingId);
  }
}
