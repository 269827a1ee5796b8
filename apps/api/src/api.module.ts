// Table of contents: every room and every controller that the API serves, one per line.
import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AccountsController, AccountsModule, OwnAccountController } from '#libs/accounts';
import { AdminModule, DeskController, InboxCountsController, SavedViewsController } from '#libs/admin';
import { BookingsController, BookingsModule, DeskBookingsController } from '#libs/bookings';
import {
  CatalogModule,
  GamesController,
  GamesDeskController,
  PackagesController,
  PackagesDeskController,
} from '#libs/catalog';
import { ContactController, ContactModule, InboxController } from '#libs/contact';
import { DatabaseModule } from '#libs/database';
import { AccountCopyController, DocumentsController, DocumentsModule } from '#libs/documents';
import { BookingDraftsController, DraftsModule } from '#libs/drafts';
import { EventsModule } from '#libs/events';
import { ExportsController, ExportsModule } from '#libs/exports';
import {
  GalleryController,
  GalleryDeskController,
  GalleryModule,
  TestimonialsController,
  TestimonialsDeskController,
} from '#libs/gallery';
import { IdeasController, IdeasDeskController, IdeasModule } from '#libs/ideas';
import { ResendController, ResendsModule } from '#libs/notifications';
import { OperationsController, OperationsModule } from '#libs/operations';
import { PaymentsController, PaymentsModule, PaymentStandingController } from '#libs/payments';
import { PayPalModule } from '#libs/paypal';
import { PicturesController, PicturesDeskController, PicturesModule } from '#libs/pictures';
import { PromoDeskController, PromoModule } from '#libs/promo';
import { DeskPaymentsController, RefundsModule } from '#libs/refunds';
import { SettingsModule } from '#libs/settings';
import { VisitorsModule } from '#libs/visitors';
import { Idempotency } from './http/idempotency.js';
import { PageLists } from './http/page-lists.js';
import { PublicConfigController, PublicConfiguration } from './http/public-config.controller.js';
import { HealthController } from './ops/health.controller.js';
import { PaymentsGauge } from './ops/payments-gauge.js';
import { ReadinessProbe } from './ops/readiness.js';

@Module({
  imports: [
    SettingsModule,
    DatabaseModule,
    EventsModule,
    VisitorsModule,
    OperationsModule,
    AccountsModule,
    CatalogModule,
    GalleryModule,
    PicturesModule,
    IdeasModule,
    ContactModule,
    BookingsModule,
    DraftsModule,
    PromoModule,
    PayPalModule,
    PaymentsModule,
    RefundsModule,
    DocumentsModule,
    ExportsModule,
    ResendsModule,
    AdminModule,
  ],
  controllers: [
    AccountsController,
    OwnAccountController,
    PackagesController,
    GamesController,
    GalleryController,
    TestimonialsController,
    PackagesDeskController,
    GamesDeskController,
    GalleryDeskController,
    TestimonialsDeskController,
    PicturesController,
    PicturesDeskController,
    IdeasController,
    IdeasDeskController,
    BookingsController,
    BookingDraftsController,
    DeskBookingsController,
    DeskPaymentsController,
    ResendController,
    PromoDeskController,
    ContactController,
    InboxController,
    InboxCountsController,
    PaymentsController,
    PaymentStandingController,
    DocumentsController,
    AccountCopyController,
    ExportsController,
    DeskController,
    SavedViewsController,
    OperationsController,
    PublicConfigController,
    HealthController,
  ],
  providers: [
    PublicConfiguration,
    PageLists,
    ReadinessProbe,
    PaymentsGauge,
    { provide: APP_INTERCEPTOR, useClass: Idempotency },
  ],
})
export class ApiModule {}
