import { Module } from '@nestjs/common';
import { CrewsModule } from '#libs/scheduling/crews';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { PriceBooksModule } from '#libs/shop/price-books';
import { AdminBookingsController } from './admin/admin-bookings.controller.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsModule } from './bookings.module.js';
import { AvailabilityController } from './create/availability.controller.js';
import { PublicAvailabilityService } from './create/public-availability.service.js';
import { BookingDraftsController } from './drafts/booking-drafts.controller.js';
import { FamilyChangesController } from './families/family-changes.controller.js';
import { FollowUpsController } from './follow-ups/follow-ups.controller.js';
import { AdminWaitingListController, WaitingListController } from './waiting-list/waiting-list.controller.js';

@Module({
  imports: [BookingsModule, BusinessSettingsModule, CrewsModule, PriceBooksModule],
  providers: [PublicAvailabilityService],
  controllers: [
    AdminBookingsController,
    AvailabilityController,
    BookingsController,
    BookingDraftsController,
    FamilyChangesController,
    FollowUpsController,
    WaitingListController,
    AdminWaitingListController,
  ],
})
export class BookingsHttpModule {}
