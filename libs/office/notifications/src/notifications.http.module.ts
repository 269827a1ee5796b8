import { Module } from '@nestjs/common';
import { NotificationsModule } from './notifications.module.js';
import { BookingMailsController, MailLinkController } from './resends/booking-mails.controller.js';

@Module({
  imports: [NotificationsModule],
  controllers: [BookingMailsController, MailLinkController],
})
export class NotificationsHttpModule {}
