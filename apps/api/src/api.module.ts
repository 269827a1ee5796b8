// Table of contents: every room and every controller that the API serves, one per line.
import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AccountsController, AccountsModule } from '#libs/accounts';
import { BookingDraftsController, BookingsController, BookingsModule } from '#libs/bookings';
import { CatalogModule, GamesController, PackagesController } from '#libs/catalog';
import { ContactController, ContactModule } from '#libs/contact';
import { DatabaseModule } from '#libs/database';
import { DocumentsController, DocumentsModule } from '#libs/documents';
import { EventsModule } from '#libs/events';
import { GalleryController, GalleryModule, TestimonialsController } from '#libs/gallery';
import { IdeasController, IdeasModule } from '#libs/ideas';
import { PaymentsController, PaymentsModule } from '#libs/payments';
import { SettingsModule } from '#libs/settings';
import { VisitorsModule } from '#libs/visitors';
import { Idempotency } from './http/idempotency.js';
import { PageLists } from './http/page-lists.js';
import { PublicConfigController, PublicConfiguration } from './http/public-config.controller.js';
import { HealthController } from './ops/health.controller.js';
import { ReadinessProbe } from './ops/readiness.js';

@Module({
  imports: [
    SettingsModule,
    DatabaseModule,
    EventsModule,
    VisitorsModule,
    AccountsModule,
    CatalogModule,
    GalleryModule,
    IdeasModule,
    ContactModule,
    BookingsModule,
    PaymentsModule,
    DocumentsModule,
  ],
  controllers: [
    AccountsController,
    PackagesController,
    GamesController,
    GalleryController,
    TestimonialsController,
    IdeasController,
    BookingsController,
    BookingDraftsController,
    ContactController,
    PaymentsController,
    DocumentsController,
    PublicConfigController,
    HealthController,
  ],
  providers: [
    PublicConfiguration,
    PageLists,
    ReadinessProbe,
    { provide: APP_INTERCEPTOR, useClass: Idempotency },
  ],
})
export class ApiModule {}
