import { Module } from '@nestjs/common';
import { AccountsModule } from '#libs/platform/accounts';
import { BookingsHandlers, BookingsModule } from '#libs/booking/bookings';
import { BookingChangesHandlers, BookingChangesModule } from '#libs/booking/booking-changes';
import { DocumentsHandlers, DocumentsWorkerModule } from '#libs/office/documents';
import { EventJobsModule, EventsModule } from '#libs/platform/events';
import { ExportsHandlers, ExportsWorkerModule } from '#libs/office/exports';
import { InboxHandlers, InboxModule } from '#libs/office/inbox';
import { HostsModule } from '#libs/scheduling/hosts';
import {
  NotificationsHandlers,
  NotificationsWorkerModule,
  ResendsHandlers,
} from '#libs/office/notifications';
import { MonitoringModule } from '#libs/platform/monitoring';
import { PaymentsModule, RefundsHandlers, WebhooksHandlers } from '#libs/booking/payments';
import { MediaModule } from '#libs/platform/media';
import { PrivacyHandlers, PrivacyWorkerModule } from '#libs/office/privacy';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { ConfigModule } from '#libs/platform/config';
import { RecoveryModule } from '#libs/office/recovery';
import { StaffingHandlers, StaffingModule } from '#libs/booking/staffing';
import { AuthModule } from '#libs/platform/auth';

/** The worker: its modules, and all classes with event handlers. Its starter adds the database. */
@Module({
  imports: [
    ConfigModule,
    EventsModule,
    EventJobsModule,
    AuthModule,
    MonitoringModule,
    AccountsModule,
    PromoCodesModule,
    BookingsModule,
    BookingChangesModule,
    StaffingModule,
    PrivacyWorkerModule,
    HostsModule,
    InboxModule,
    PaymentsModule,
    MediaModule,
    DocumentsWorkerModule,
    ExportsWorkerModule,
    NotificationsWorkerModule,
    RecoveryModule,
  ],
  providers: [
    BookingsHandlers,
    BookingChangesHandlers,
    StaffingHandlers,
    PrivacyHandlers,
    InboxHandlers,
    DocumentsHandlers,
    ExportsHandlers,
    RefundsHandlers,
    WebhooksHandlers,
    NotificationsHandlers,
    ResendsHandlers,
  ],
})
export class WorkerModule {}
