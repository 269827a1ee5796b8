import { Module } from '@nestjs/common';
import { MovePreviewController } from './move-preview.controller.js';
import { ResendController } from './resends/booking-mails.controller.js';
import { ResendsModule } from './resends.module.js';

@Module({
  imports: [ResendsModule],
  controllers: [MovePreviewController, ResendController],
})
export class NotificationsHttpModule {}
