import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '#libs/catalog';
import { BookingDraftEntity } from './booking-draft.entity.js';
import { BookingDrafts } from './booking-drafts.service.js';
import { BookingLinkEntity } from './booking-link.entity.js';
import { BookingLinks } from './booking-links.service.js';
import { BookingAccess } from './booking.access.js';
import { BookingEntity } from './booking.entity.js';
import { BookingsService } from './bookings.service.js';
import { BookingCreation } from './create-booking.js';
import { HistoryEntity } from './history.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([BookingEntity, HistoryEntity, BookingDraftEntity, BookingLinkEntity]),
    CatalogModule,
  ],
  providers: [BookingAccess, BookingCreation, BookingDrafts, BookingLinks, BookingsService],
  exports: [BookingAccess, BookingCreation, BookingDrafts, BookingLinks, BookingsService],
})
export class BookingsModule {}
