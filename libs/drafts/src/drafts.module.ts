import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/bookings';
import { BookingDraftEntity } from './booking-draft.entity.js';
import { BookingDrafts } from './booking-drafts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([BookingDraftEntity]), BookingsModule],
  providers: [BookingDrafts],
  exports: [BookingDrafts],
})
export class DraftsModule {}
