import { Module } from '@nestjs/common';
import { PaymentsModule } from '#libs/booking/payments';
import { NotificationsModule } from '#libs/office/notifications';
import { RestoresController } from './restores.controller.js';

@Module({ imports: [NotificationsModule, PaymentsModule], controllers: [RestoresController] })
export class RecoveryHttpModule {}
