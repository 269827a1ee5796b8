import { Module } from '@nestjs/common';
import { AccountsModule } from '#libs/platform/accounts';
import { BookingsWorkerModule } from '#libs/booking/bookings';
import { BookingChangesWorkerModule } from '#libs/booking/booking-changes';
import { DocumentsWorkerModule } from '#libs/office/documents';
import { EventJobsModule, EventsModule } from '#libs/platform/events';
import { ExportsWorkerModule } from '#libs/office/exports';
import { InboxWorkerModule } from '#libs/office/inbox';
import { HostsModule } from '#libs/scheduling/hosts';
import { NotificationsWorkerModule } from '#libs/office/notifications';
import { MonitoringModule } from '#libs/platform/monitoring';
import { PaymentsWorkerModule } from '#libs/booking/payments';
import { MediaModule } from '#libs/platform/media';
import { PrivacyWorkerModule } from '#libs/office/privacy';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { ConfigModule } from '#libs/platform/config';
import { RecoveryModule } from '#libs/office/recovery';
import { ReviewsWorkerModule } from '#libs/office/reviews';
import { StaffingWorkerModule } from '#libs/booking/staffing';
import { AuthModule } from '#libs/platform/auth';

/** All modules with event handlers or timers. The worker's starter adds the database. */
@Module({
  imports: [
    ConfigModule,
    EventsModule,
    EventJobsModule,
    AuthModule,
    MonitoringModule,
    AccountsModule,
    PromoCodesModule,
    BookingsWorkerModule,
    BookingChangesWorkerModule,
    StaffingWorkerModule,
    PrivacyWorkerModule,
    HostsModule,
    InboxWorkerModule,
    PaymentsWorkerModule,
    MediaModule,
    DocumentsWorkerModule,
    ExportsWorkerModule,
    NotificationsWorkerModule,
    ReviewsWorkerModule,
    RecoveryModule,
  ],
})
export class WorkerModule {}
