// Table of contents: every room and every controller that the API serves, one per line.
import { Module } from '@nestjs/common';
import {
  AccountsController,
  AccountsModule,
  InvitationsController,
  OwnAccountController,
  TeamController,
} from '#libs/accounts';
import {
  AdminModule,
  AdminController,
  CrewDaysController,
  InboxCountsController,
  MessageBookingsController,
  SavedViewsController,
} from '#libs/admin';
import { BookingCallsController, CallsModule } from '#libs/calls';
import { BookingChangesController, BookingChangesModule, CorrectionsController } from '#libs/booking-changes';
import {
  AvailabilityController,
  CallerBookingsController,
  ZoneChangeController,
  BookingsController,
  BookingsModule,
  AdminBookingsController,
} from '#libs/bookings';
import {
  CalendarLinksController,
  CalendarsController,
  CalendarsModule,
  HostCalendarController,
} from '#libs/calendars';
import {
  CatalogModule,
  GamesController,
  GamesAdminController,
  PackagesController,
  PackagesAdminController,
} from '#libs/catalog';
import { ContactController, ContactModule, InboxController, SavedAnswersController } from '#libs/contact';
import {
  CrewDaysAdminController,
  CrewsAdminController,
  CrewsModule,
  KitsAdminController,
  ZipFileController,
} from '#libs/crews';
import { DatabaseModule } from '#libs/database';
import { AccountCopyController, DocumentsController, DocumentsModule } from '#libs/documents';
import { BookingDraftsController, DraftsModule } from '#libs/drafts';
import { EventsModule } from '#libs/events';
import { ExamplesController, ExamplesModule } from '#libs/examples';
import { ExportsController, ExportsModule } from '#libs/exports';
import {
  GalleryController,
  GalleryAdminController,
  GalleryModule,
  TestimonialsController,
  TestimonialsAdminController,
} from '#libs/gallery';
import {
  GameSuggestionsController,
  GameSuggestionsAdminController,
  GameSuggestionsModule,
} from '#libs/game-suggestions';
import { AbsencesController, HostsAdminController, HostsModule } from '#libs/hosts';
import { MovePreviewController, ResendController, ResendsModule } from '#libs/notifications';
import { OperationsController, OperationsModule } from '#libs/operations';
import {
  HandPaymentsController,
  LostTimeController,
  PaymentsController,
  PaymentsModule,
  PaymentStandingController,
} from '#libs/payments';
import { PayPalModule } from '#libs/paypal';
import { CompanyController, CompanyModule } from '#libs/company';
import { PoliciesController, PoliciesModule } from '#libs/policies';
import { PriceBooksController, PriceBooksModule } from '#libs/price-books';
import { PicturesController, PicturesAdminController, PicturesModule } from '#libs/pictures';
import { PromoAdminController, PromoModule } from '#libs/promo';
import {
  AdminPaymentsController,
  BookingSelectionController,
  HandBacksController,
  LateMoneyController,
  RefundsModule,
} from '#libs/refunds';
import { SettingsModule } from '#libs/settings';
import {
  BookingHostsController,
  EventProgressController,
  HostEventsController,
  StaffingModule,
} from '#libs/staffing';
import { AuthModule } from '#libs/auth';
import { WaitingListController, WaitingListModule } from '#libs/waiting-list';
import { addIdempotency } from './http/idempotency.js';
import { PageLists } from './http/page-lists.js';
import { LogoController } from './http/logo.controller.js';
import { PapersController } from './http/papers.controller.js';
import { PublicConfigController, PublicConfiguration } from './http/public-config.controller.js';
import { ApiDescription } from './openapi/api-description.js';
import { ApiDescriptionController } from './openapi/api-description.controller.js';
import { CompiledFacts } from './openapi/compiled-facts.js';
import { HealthController } from './ops/health.controller.js';
import { PaymentsGauge } from './ops/payments-gauge.js';
import { ReadinessProbe } from './ops/readiness.js';

const CONTROLLERS = [
  AccountsController,
  InvitationsController,
  OwnAccountController,
  TeamController,
  PackagesController,
  GamesController,
  GalleryController,
  TestimonialsController,
  PackagesAdminController,
  GamesAdminController,
  GalleryAdminController,
  TestimonialsAdminController,
  PicturesController,
  PicturesAdminController,
  GameSuggestionsController,
  GameSuggestionsAdminController,
  AvailabilityController,
  HostsAdminController,
  AbsencesController,
  ZoneChangeController,
  CallerBookingsController,
  BookingsController,
  WaitingListController,
  BookingDraftsController,
  EventProgressController,
  HostEventsController,
  AdminBookingsController,
  BookingCallsController,
  BookingChangesController,
  CorrectionsController,
  BookingHostsController,
  AdminPaymentsController,
  BookingSelectionController,
  HandPaymentsController,
  HandBacksController,
  ResendController,
  MovePreviewController,
  PromoAdminController,
  CrewsAdminController,
  CrewDaysAdminController,
  KitsAdminController,
  ZipFileController,
  PoliciesController,
  CompanyController,
  PriceBooksController,
  CalendarsController,
  CalendarLinksController,
  HostCalendarController,
  ContactController,
  InboxController,
  SavedAnswersController,
  InboxCountsController,
  MessageBookingsController,
  PaymentsController,
  LateMoneyController,
  LostTimeController,
  PaymentStandingController,
  DocumentsController,
  AccountCopyController,
  ExamplesController,
  ExportsController,
  AdminController,
  CrewDaysController,
  SavedViewsController,
  OperationsController,
  LogoController,
  PapersController,
  PublicConfigController,
  ApiDescriptionController,
  HealthController,
];
addIdempotency(CONTROLLERS);

@Module({
  imports: [
    SettingsModule,
    DatabaseModule,
    EventsModule,
    AuthModule,
    OperationsModule,
    AccountsModule,
    CatalogModule,
    GalleryModule,
    PicturesModule,
    GameSuggestionsModule,
    ContactModule,
    CrewsModule,
    HostsModule,
    BookingsModule,
    WaitingListModule,
    DraftsModule,
    StaffingModule,
    PoliciesModule,
    CompanyModule,
    PriceBooksModule,
    PromoModule,
    PayPalModule,
    PaymentsModule,
    RefundsModule,
    BookingChangesModule,
    CallsModule,
    DocumentsModule,
    CalendarsModule,
    ExamplesModule,
    ExportsModule,
    ResendsModule,
    AdminModule,
  ],
  controllers: CONTROLLERS,
  providers: [PublicConfiguration, CompiledFacts, ApiDescription, PageLists, ReadinessProbe, PaymentsGauge],
})
export class ApiModule {}
