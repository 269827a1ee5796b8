import { Module } from '@nestjs/common';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { MailingsController, UnsubscribeController } from './mailings/mailings.controller.js';
import { NotificationsModule } from './notifications.module.js';
import {
  BookingMailsController,
  MailLinkController,
  RainMailController,
} from './resends/booking-mails.controller.js';
import { RainMailPreviewService } from './resends/rain-mail-preview.service.js';

@Module({
  imports: [BookingChangesModule, BusinessSettingsModule, NotificationsModule],
  controllers: [
    BookingMailsController,
    MailingsController,
    MailLinkController,
    RainMailController,
    UnsubscribeController,
  ],
  providers: [RainMailPreviewService],
})
export class NotificationsHttpModule {}
