import { Module } from '@nestjs/common';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { NotificationsModule } from './notifications.module.js';
import {
  BookingMailsController,
  MailLinkController,
  RainMailController,
} from './resends/booking-mails.controller.js';
import { RainMailPreviewService } from './resends/rain-mail-preview.service.js';

@Module({
  imports: [BookingChangesModule, BusinessSettingsModule, NotificationsModule],
  controllers: [BookingMailsController, MailLinkController, RainMailController],
  providers: [RainMailPreviewService],
})
export class NotificationsHttpModule {}
