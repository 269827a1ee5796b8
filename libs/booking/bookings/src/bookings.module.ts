import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '#libs/catalog';
import { CompanyModule } from '#libs/company';
import { CrewsModule } from '#libs/crews';
import { PoliciesModule } from '#libs/policies';
import { PriceBooksModule } from '#libs/price-books';
import { BookingAdditions } from './booking-additions.js';
import { WaitingListModule } from '#libs/waiting-list';
import { BookingClaims } from './booking-claims.js';
import { BookingCorrecting } from './booking-correcting.js';
import { BookingCrew } from './booking-crew.js';
import { BookingLinkEntity } from './booking-link.entity.js';
import { BookingNoteEntity } from './booking-note.entity.js';
import { BookingLinks } from './booking-links.service.js';
import { BookingInsertion } from './booking-insertion.js';
import { BookingFigures } from './booking-figures.js';
import { BookingList } from './booking-list.js';
import { BookingNotes } from './booking-notes.js';
import { BookingReading } from './booking-reading.js';
import { BookingRedaction } from './booking-redaction.js';
import { BookingRetention } from './booking-retention.js';
import { BookingStart } from './booking-start.js';
import { BookingTimeline } from './booking-timeline.js';
import { BookingTimes } from './booking-times.js';
import { BookingAccess } from './booking.access.js';
import { BookingEntity } from './booking.entity.js';
import { BookingsOfAddress } from './bookings-of-address.js';
import { BookingsService } from './bookings.service.js';
import { CallerBookings } from './caller-bookings.js';
import { CancellationEntity } from './cancellation.entity.js';
import { ComingEvents } from './coming-events.js';
import { FoldBookings } from './fold-bookings.js';
import { AdminBookings } from './admin-bookings.service.js';
import { BookingCreation } from './booking-creation.js';
import { MissingReservations } from './missing-reservations.js';
import { HistoryEntity } from './history.entity.js';
import { OpenStarts } from './open-starts.js';

const SERVICES = [
  BookingAccess,
  BookingAdditions,
  BookingClaims,
  BookingCorrecting,
  BookingCreation,
  BookingCrew,
  BookingFigures,
  BookingInsertion,
  BookingLinks,
  BookingReading,
  BookingList,
  BookingNotes,
  BookingRedaction,
  BookingRetention,
  BookingStart,
  BookingTimeline,
  BookingTimes,
  ComingEvents,
  BookingsOfAddress,
  BookingsService,
  CallerBookings,
  MissingReservations,
  FoldBookings,
  OpenStarts,
  AdminBookings,
];

@Module({
  imports: [
    TypeOrmModule.forFeature([
      BookingEntity,
      HistoryEntity,
      BookingLinkEntity,
      BookingNoteEntity,
      CancellationEntity,
    ]),
    CatalogModule,
    CompanyModule,
    CrewsModule,
    PoliciesModule,
    PriceBooksModule,
    WaitingListModule,
  ],
  providers: [...SERVICES],
  exports: [...SERVICES],
})
export class BookingsModule {}
