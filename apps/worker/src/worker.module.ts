import { Module } from '@nestjs/common';
import { AccountsModule } from '#libs/accounts';
import { BookingsHandlers, BookingsModule } from '#libs/bookings';
import { DatabaseModule } from '#libs/database';
import { DocumentsHandlers, DocumentsWorkerModule } from '#libs/documents';
import { DraftsHandlers, DraftsModule } from '#libs/drafts';
import { EventJobsModule, EventsModule } from '#libs/events';
import { ExportsHandlers, ExportsWorkerModule } from '#libs/exports';
import { HostsModule } from '#libs/hosts';
import {
  AccountMailsHandlers,
  AdminMailsHandlers,
  CorrectionMailsHandlers,
  EventDayMailsHandlers,
  GameSuggestionMailsHandlers,
  NotificationsHandlers,
  OrganiserNewsHandlers,
  NotificationsModule,
  WaitingMailsHandlers,
} from '#libs/notifications';
import { OperationsModule } from '#libs/operations';
import { PaymentsModule } from '#libs/payments';
import { PayPalModule } from '#libs/paypal';
import { PicturesModule } from '#libs/pictures';
import { PrivacyHandlers, PrivacyModule } from '#libs/privacy';
import { PromoModule } from '#libs/promo';
import { RefundsHandlers, RefundsModule } from '#libs/refunds';
import { SettingsModule } from '#libs/settings';
import { CallsHandlers, CallsModule } from '#libs/calls';
import { EventProgressHandlers, StaffingHandlers, StaffingModule } from '#libs/staffing';
import { AuthModule } from '#libs/auth';
import { WaitingListHandlers, WaitingListModule } from '#libs/waiting-list';

/** The worker's table of contents: what it runs on, and every class that handles events. */
@Module({
  imports: [
    SettingsModule,
    DatabaseModule,
    EventsModule,
    EventJobsModule,
    AuthModule,
    OperationsModule,
    AccountsModule,
    PromoModule,
    BookingsModule,
    WaitingListModule,
    DraftsModule,
    CallsModule,
    StaffingModule,
    PrivacyModule,
    HostsModule,
    PayPalModule,
    PaymentsModule,
    RefundsModule,
    PicturesModule,
    DocumentsWorkerModule,
    ExportsWorkerModule,
    NotificationsModule,
  ],
  providers: [
    BookingsHandlers,
    WaitingListHandlers,
    DraftsHandlers,
    CallsHandlers,
    EventProgressHandlers,
    StaffingHandlers,
    PrivacyHandlers,
    DocumentsHandlers,
    ExportsHandlers,
    RefundsHandlers,
    NotificationsHandlers,
    OrganiserNewsHandlers,
    AccountMailsHandlers,
    AdminMailsHandlers,
    CorrectionMailsHandlers,
    EventDayMailsHandlers,
    GameSuggestionMailsHandlers,
    WaitingMailsHandlers,
  ],
})
export class WorkerModule {}
