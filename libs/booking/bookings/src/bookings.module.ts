import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CrewsModule } from '#libs/scheduling/crews';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { CatalogModule } from '#libs/shop/catalog';
import { PriceBooksModule } from '#libs/shop/price-books';
import { AdminBookingsService } from './admin/admin-bookings.service.js';
import { BookingAdditions } from './access/booking-additions.js';
import { BookingClaimsService } from './claims/booking-claims.service.js';
import { BookingPricingService } from './create/booking-pricing.service.js';
import { CreateBookingService } from './create/create-booking.service.js';
import { BookingCrew } from './admin/booking-crew.js';
import { BookingFigures } from './admin/booking-figures.js';
import { BookingInsertion } from './create/booking-insertion.js';
import { BookingLinkEntity } from './access/booking-link.entity.js';
import { BookingLinksService } from './access/booking-links.service.js';
import { AdminBookingsQueries } from './admin/admin-bookings.queries.js';
import { BookingNoteEntity } from './booking-note.entity.js';
import { BookingNotes } from './booking-notes.js';
import { BookingReadingService } from './access/booking-reading.service.js';
import { BookingRedaction } from './lifecycle/booking-redaction.js';
import { BookingRetentionService } from './lifecycle/booking-retention.service.js';
import { BookingScheduleService } from './lifecycle/booking-schedule.service.js';
import { BookingTimeline } from './access/booking-timeline.js';
import { BookingHoldsService } from './lifecycle/booking-holds.service.js';
import { BookingAccessService } from './access/booking-access.service.js';
import { BookingEntity } from './booking.entity.js';
import { BookingsOfAddress } from './bookings-of-address.js';
import { BookingsService } from './bookings.service.js';
import { PhoneBookingsService } from './admin/phone-bookings.service.js';
import { CancellationEntity } from './cancellation.entity.js';
import { ComingEvents } from './coming-events.js';
import { BookingDraftEntity } from './drafts/booking-draft.entity.js';
import { BookingDraftsService } from './drafts/booking-drafts.service.js';
import { EmailProofEntity } from './access/email-proof.entity.js';
import { EmailProofsService } from './access/email-proofs.service.js';
import { BookingCompactionService } from './admin/booking-compaction.service.js';
import { FollowUpCallsService } from './follow-up-calls/follow-up-calls.service.js';
import { DueCalls } from './follow-up-calls/due-calls.js';
import { HistoryEntity } from './history.entity.js';
import { MissingReservationsService } from './lifecycle/missing-reservations.service.js';
import { OpenStartsService } from './create/open-starts.service.js';
import { WaitingKeys } from './waiting-list/waiting-keys.js';
import { WaitingListService } from './waiting-list/waiting-list.service.js';
import { WaitingOffersService } from './waiting-list/waiting-offers.service.js';
import { WaitingSlots } from './waiting-list/waiting-slots.js';
import { WaitingSweep } from './waiting-list/waiting-sweep.js';

const SERVICES = [
  BookingAccessService,
  BookingAdditions,
  BookingClaimsService,
  BookingPricingService,
  CreateBookingService,
  BookingCrew,
  BookingFigures,
  BookingInsertion,
  BookingLinksService,
  BookingReadingService,
  AdminBookingsQueries,
  BookingNotes,
  BookingRedaction,
  BookingRetentionService,
  BookingScheduleService,
  BookingTimeline,
  BookingHoldsService,
  ComingEvents,
  BookingsOfAddress,
  BookingsService,
  PhoneBookingsService,
  EmailProofsService,
  MissingReservationsService,
  BookingCompactionService,
  OpenStartsService,
  AdminBookingsService,
  BookingDraftsService,
  FollowUpCallsService,
  DueCalls,
  WaitingKeys,
  WaitingListService,
  WaitingOffersService,
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
