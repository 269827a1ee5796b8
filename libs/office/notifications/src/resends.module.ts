import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BookingsModule } from '#libs/booking/bookings';
import { DocumentsModule } from '#libs/office/documents';
import { PaymentsModule } from '#libs/booking/payments';
import { BookingMails } from './resends/booking-mails.service.js';
import { MailResendEntity } from './resends/mail-resend.entity.js';
import { MovePreviews } from './move-previews.js';
import { ResendRequests } from './resends/resends.service.js';

/** The API's half of the module: it asks for mails, shows one before it goes out, and sends none. */
@Module({
  imports: [
    TypeOrmModule.forFeature([MailResendEntity]),
    BookingChangesModule,
    BookingsModule,
    DocumentsModule,
    PaymentsModule,
  ],
  providers: [BookingMails, MovePreviews, ResendRequests],
  exports: [BookingMails, MovePreviews, ResendRequests],
})
export class ResendsModule {}
