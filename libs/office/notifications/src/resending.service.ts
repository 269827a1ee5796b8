import { Injectable } from '@nestjs/common';
import { BookingsService } from '#libs/booking/bookings';
import { isUnpaid } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { ConfirmationService } from './confirmation.service.js';
import { AdminMails } from './admin-mails.service.js';
import { OfflineConfirmationService } from './offline-confirmation.service.js';
import { MailResendEntity } from './resends/mail-resend.entity.js';
import { RemindersService } from './reminders.service.js';

/** Sends a mail again, once for each time that somebody asked. */
@Injectable()
export class ResendingService {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingsService,
    private readonly confirmations: ConfirmationService,
    private readonly handConfirmations: OfflineConfirmationService,
    private readonly reminders: RemindersService,
    private readonly mails: AdminMails,
  ) {}

  /** What makes no sense any more is not sent. @throws Error when the mail server refuses. */
  async carryOut(resendId: string): Promise<void> {
    const resend = await this.db.getRepository(MailResendEntity).findOneBy({ id: resendId });
    const booking = resend && (await this.bookings.find(resend.bookingId));
    if (!booking) return;
    const { id } = booking;
    switch (resend.kind) {
      case 'confirmation':
        return isUnpaid(booking)
          ? this.handConfirmations.deliver(id, resendId)
          : this.confirmations.deliver(id, resendId);
      case 'unpaid-reminder':
        return this.reminders.remindAgain(booking, resendId);
      case 'cancellation':
        return this.mails.sendCancellation(id, resendId);
      case 'refund':
        return this.mails.sendLastRefund(id, resendId);
    }
  }
}
