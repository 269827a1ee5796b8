import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CrewsModule } from '#libs/scheduling/crews';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { CatalogModule } from '#libs/shop/catalog';
import { PriceBooksModule } from '#libs/shop/price-books';
import { AdminBookings } from './admin-bookings.service.js';
import { BookingAdditions } from './booking-additions.js';
import { BookingClaims } from './booking-claims.js';
import { BookingCorrecting } from './booking-correcting.js';
import { BookingCreation } from './booking-creation.js';
import { BookingCrew } from './booking-crew.js';
import { BookingFigures } from './booking-figures.js';
import { BookingInsertion } from './booking-insertion.js';
import { BookingLinkEntity } from './booking-link.entity.js';
import { BookingLinks } from './booking-links.service.js';
import { BookingList } from './booking-list.js';
import { BookingNoteEntity } from './booking-note.entity.js';
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
import { BookingDraftEntity } from './drafts/booking-draft.entity.js';
import { BookingDrafts } from './drafts/booking-drafts.service.js';
import { EmailProofEntity } from './email-proof.entity.js';
import { EmailProofsService } from './email-proofs.service.js';
import { FoldBookings } from './fold-bookings.js';
import { BookingCalls } from './follow-up-calls/booking-calls.js';
import { DueCalls } from './follow-up-calls/due-calls.js';
import { HistoryEntity } from './history.entity.js';
import { MissingReservations } from './missing-reservations.js';
import { OpenStarts } from './open-starts.js';
import { WaitingKeys } from './waiting-list/waiting-keys.js';
import { WaitingListService } from './waiting-list/waiting-list.service.js';
import { WaitingOffers } from './waiting-list/waiting-offers.js';
import { WaitingSlots } from './waiting-list/waiting-slots.js';
import { WaitingSweep } from './waiting-list/waiting-sweep.js';

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
  EmailProofsService,
  MissingReservations,
  FoldBookings,
  OpenStarts,
  AdminBookings,
  BookingDrafts,
  BookingCalls,
  DueCalls,
  WaitingKeys,
  WaitingListService,
  WaitingOffers,
  WaitingSlots,
  WaitingSweep,
];

@Module({
  imports: [
    TypeOrmModule.forFeature([
      BookingEntity,
      HistoryEntity,
      BookingLinkEntity,
      BookingNoteEntity,
      CancellationEntity,
      EmailProofEntity,
      BookingDraftEntity,
    ]),
    CatalogModule,
    BusinessSettingsModule,
    CrewsModule,
    PriceBooksModule,
  ],
  providers: SERVICES,
  exports: SERVICES,
})
export class BookingsModule {}
