import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CrewsModule } from '#libs/scheduling/crews';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { CatalogModule } from '#libs/shop/catalog';
import { PriceBooksModule } from '#libs/shop/price-books';
import { BookingAccessRepository } from './access/booking-access.repository.js';
import { BookingAccessService } from './access/booking-access.service.js';
import { BookingLinkEntity } from './access/booking-link.entity.js';
import { BookingLinksService } from './access/booking-links.service.js';
import { BookingViewsService } from './access/booking-views.service.js';
import { ChildDataViewsService } from './access/child-data-views.service.js';
import { BookingListQueries } from './admin/booking-list.queries.js';
import { AdminBookingsService } from './admin/admin-bookings.service.js';
import { BookingEntity, BookingNoteEntity, CancellationEntity, HistoryEntity } from './booking.entity.js';
import { BookingRepository } from './booking.repository.js';
import { BookingsService } from './bookings.service.js';
import { BookingChangeService } from './change/booking-change.service.js';
import { BookingClaimsService } from './claims/booking-claims.service.js';
import { BookingPricingService } from './create/booking-pricing.service.js';
import { CreateBookingService } from './create/create-booking.service.js';
import { BookingDraftEntity } from './drafts/booking-draft.entity.js';
import { BookingDraftsRepository } from './drafts/booking-drafts.repository.js';
import { BookingDraftsService } from './drafts/booking-drafts.service.js';
import { FamiliesRepository } from './families/families.repository.js';
import { FamiliesService } from './families/families.service.js';
import { FollowUpCallsRepository } from './follow-up-calls/follow-up-calls.repository.js';
import { FollowUpCallsService } from './follow-up-calls/follow-up-calls.service.js';
import { FollowUpsRepository } from './follow-ups/follow-ups.repository.js';
import { FollowUpsService } from './follow-ups/follow-ups.service.js';
import { BookingHoldsService } from './lifecycle/booking-holds.service.js';
import { BookingLifecycleService } from './lifecycle/booking-lifecycle.service.js';
import { BookingRetentionRepository } from './lifecycle/booking-retention.repository.js';
import { BookingRetentionService } from './lifecycle/booking-retention.service.js';
import { BookingScheduleService } from './lifecycle/booking-schedule.service.js';
import { CrewBackfillService } from './lifecycle/crew-backfill.service.js';
import { WaitingListRepository } from './waiting-list/waiting-list.repository.js';
import { WaitingListService } from './waiting-list/waiting-list.service.js';

/** What other modules inject, or only our controllers and event handlers, which the http and worker modules provide. */
const EXPORTED = [
  // Read and change a booking
  BookingsService,
  BookingAccessService,
  BookingChangeService,
  BookingLifecycleService,
  BookingScheduleService,
  BookingHoldsService,
  BookingPricingService,
  AdminBookingsService,
  BookingListQueries,
  CrewBackfillService,
  FollowUpCallsService,
  FamiliesService,
  FollowUpsService,
  // Links and offers that mails and documents contain
  BookingLinksService,
  BookingClaimsService,
  WaitingListService,
  // The family's data: views and retention
  BookingViewsService,
  ChildDataViewsService,
  BookingRetentionService,
  // Only our controllers and handlers, and the demo data
  CreateBookingService,
  BookingDraftsService,
];

const REPOSITORIES = [
  BookingRepository,
  BookingAccessRepository,
  BookingDraftsRepository,
  BookingRetentionRepository,
  FamiliesRepository,
  FollowUpCallsRepository,
  FollowUpsRepository,
  WaitingListRepository,
];

@Module({
  imports: [
    DiscoveryModule,
    TypeOrmModule.forFeature([
      BookingEntity,
      HistoryEntity,
      BookingLinkEntity,
      BookingNoteEntity,
      CancellationEntity,
      BookingDraftEntity,
    ]),
    CatalogModule,
    BusinessSettingsModule,
    CrewsModule,
    PriceBooksModule,
  ],
  providers: [...EXPORTED, ...REPOSITORIES],
  exports: EXPORTED,
})
export class BookingsModule {}
