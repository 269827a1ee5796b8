import { Module } from '@nestjs/common';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { AdminBookingsController } from './admin/admin-bookings.controller.js';
import { ZoneChangeController } from './admin/zone-change.controller.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsModule } from './bookings.module.js';
import { AvailabilityController } from './create/availability.controller.js';
import { BookingDraftsController } from './drafts/booking-drafts.controller.js';
import { WaitingListController } from './waiting-list/waiting-list.controller.js';

@Module({
  imports: [BookingsModule, BusinessSettingsModule],
  controllers: [
    AdminBookingsController,
    AvailabilityController,
    BookingsController,
    BookingDraftsController,
    WaitingListController,
    ZoneChangeController,
  ],
})
export class BookingsHttpModule {}
