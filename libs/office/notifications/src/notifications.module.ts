import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BookingsModule } from '#libs/booking/bookings';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { DocumentsModule } from '#libs/office/documents';
import { PaymentsModule } from '#libs/booking/payments';
import { StaffingModule } from '#libs/booking/staffing';
import { MailLinksService } from './mail-links.service.js';
import { MailingsRepository } from './mailings/mailings.repository.js';
import { MailingsService } from './mailings/mailings.service.js';
import { HeldMailsService } from './held-mails.service.js';
import { BookingMailsService } from './resends/booking-mails.service.js';
import { MailResendEntity, SentMailEntity } from './sent-mail.entity.js';
import { SentMailsRepository } from './sent-mails.repository.js';

const SERVICES = [
  BookingMailsService,
  HeldMailsService,
  MailingsRepository,
  MailingsService,
  MailLinksService,
  SentMailsRepository,
];

/** What the API and the worker share: lists, previews and requests mails, but sends none. */
@Module({
  imports: [
    TypeOrmModule.forFeature([MailResendEntity, SentMailEntity]),
    BookingChangesModule,
    BookingsModule,
    BusinessSettingsModule,
    DocumentsModule,
    PaymentsModule,
    StaffingModule,
  ],
  providers: SERVICES,
  exports: SERVICES,
})
export class NotificationsModule {}
