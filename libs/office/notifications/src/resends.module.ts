import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingChangesModule } from '#libs/booking-changes';
import { BookingsModule } from '#libs/bookings';
import { DocumentsModule } from '#libs/documents';
import { RefundsModule } from '#libs/refunds';
import { BookingMails } from './booking-mails.js';
import { MailResendEntity } from './mail-resend.entity.js';
import { MovePreviews } from './move-previews.js';
import { ResendRequests } from './resend-requests.js';

/** The API's half of the room: it asks for mails, shows one before it goes out, and sends none. */
@Module({
  imports: [
    TypeOrmModule.forFeature([MailResendEntity]),
    BookingChangesModule,
    BookingsModule,
    DocumentsModule,
    RefundsModule,
  ],
  providers: [BookingMails, MovePreviews, ResendRequests],
  exports: [BookingMails, MovePreviews, ResendRequests],
})
export class ResendsModule {}
