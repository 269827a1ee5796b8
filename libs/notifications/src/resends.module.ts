import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/bookings';
import { RefundsModule } from '#libs/refunds';
import { BookingMails } from './booking-mails.js';
import { MailResendEntity } from './mail-resend.entity.js';
import { ResendRequests } from './resend-requests.js';

/** The API's half of the room: it asks for mails and sends none. */
@Module({
  imports: [TypeOrmModule.forFeature([MailResendEntity]), BookingsModule, RefundsModule],
  providers: [BookingMails, ResendRequests],
  exports: [BookingMails, ResendRequests],
})
export class ResendsModule {}
