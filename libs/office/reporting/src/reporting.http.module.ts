import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { PaymentsModule } from '#libs/booking/payments';
import { InboxModule } from '#libs/office/inbox';
import { AdminController, CrewDaysController } from './admin.controller.js';
import { InboxCountsController, MessageBookingsController } from './inbox.controller.js';
import { ReportingModule } from './reporting.module.js';
import { SavedViewsController } from './saved-views.controller.js';

@Module({
  imports: [BookingsModule, PaymentsModule, ReportingModule, InboxModule],
  controllers: [
    AdminController,
    CrewDaysController,
    InboxCountsController,
    MessageBookingsController,
    SavedViewsController,
  ],
})
export class ReportingHttpModule {}
