import { Module } from '@nestjs/common';
import { NotificationsModule } from './notifications.module.js';
import { BookingMailsController } from './resends/booking-mails.controller.js';

@Module({
  imports: [NotificationsModule],
  controllers: [BookingMailsController],
})
export class NotificationsHttpModule {}
