// All modules whose routes the API serves, grouped as in libs.
import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AuthModule, CalendarKeysService, GuestsService, RightsGuard } from '#libs/platform/auth';
import { BookingsHttpModule } from '#libs/booking/bookings';
import { AccountsHttpModule } from '#libs/platform/accounts';
import { MediaHttpModule } from '#libs/platform/media';
import { MonitoringModule } from '#libs/platform/monitoring';
import { CatalogHttpModule, CatalogModule } from '#libs/shop/catalog';
import { PriceBooksHttpModule, PriceBooksModule } from '#libs/shop/price-books';
import { PromoCodesHttpModule } from '#libs/shop/promo-codes';
import { BusinessSettingsHttpModule, BusinessSettingsModule } from '#libs/shop/business-settings';
import { HostsHttpModule } from '#libs/scheduling/hosts';
import { CrewsHttpModule, CrewsModule } from '#libs/scheduling/crews';
import { PaymentsHttpModule, PaymentsModule } from '#libs/booking/payments';
import { StaffingHttpModule } from '#libs/booking/staffing';
import { BookingChangesHttpModule } from '#libs/booking/booking-changes';
import { InboxHttpModule } from '#libs/office/inbox';
import { DocumentsHttpModule } from '#libs/office/documents';
import { NotificationsHttpModule } from '#libs/office/notifications';
import { ExportsHttpModule } from '#libs/office/exports';
import { RecoveryHttpModule } from '#libs/office/recovery';
import { ReviewsHttpModule } from '#libs/office/reviews';
import { ReportingHttpModule } from '#libs/office/reporting';
import { DemoDataHttpModule } from '#libs/office/demo-data';
import { ConfigModule } from '#libs/platform/config';
import { DatabaseModule } from '#libs/platform/database';
import { EventsModule } from '#libs/platform/events';
import { LogoController, LegalPagesController } from './http/company-pages.controller.js';
import { ContractPipe } from './http/contract.pipe.js';
import { ErrorFilter } from './http/error.filter.js';
import { PublicConfigController } from './http/public-config.controller.js';
import { PublicConfigService } from './http/public-config.service.js';
import { ApiDescriptionService } from './openapi/api-description.service.js';
import { ApiDescriptionController } from './openapi/api-description.controller.js';
import { HealthController } from './ops/health.controller.js';
import { ReadinessService } from './ops/readiness.service.js';

@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forRoot(),
    EventsModule,
    AuthModule,
    AccountsHttpModule,
    MediaHttpModule,
    CatalogHttpModule,
    PriceBooksHttpModule,
    PromoCodesHttpModule,
    BusinessSettingsHttpModule,
    HostsHttpModule,
    CrewsHttpModule,
    BookingsHttpModule,
    PaymentsHttpModule,
    StaffingHttpModule,
    BookingChangesHttpModule,
    InboxHttpModule,
    DocumentsHttpModule,
    NotificationsHttpModule,
    ExportsHttpModule,
    ReportingHttpModule,
    ReviewsHttpModule,
    RecoveryHttpModule,
    DemoDataHttpModule,
    // Used by the API's own controllers below.
    MonitoringModule,
    CatalogModule,
    PriceBooksModule,
    BusinessSettingsModule,
    CrewsModule,
    PaymentsModule,
  ],
  controllers: [
    LogoController,
    LegalPagesController,
    PublicConfigController,
    ApiDescriptionController,
    HealthController,
  ],
  providers: [
    PublicConfigService,
    ApiDescriptionService,
    ReadinessService,
    // Closed by default: a route without a decorator of its rights is rejected.
    { provide: APP_GUARD, useClass: RightsGuard },
    { provide: APP_PIPE, useClass: ContractPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class ApiModule implements OnModuleInit {
  // Here and not in the services, because the worker needs no secrets.
  constructor(
    private readonly guests: GuestsService,
    private readonly calendarKeys: CalendarKeysService,
  ) {}

  /** Reads or creates the secrets, so that an unwritable folder fails the start and not a later request. */
  onModuleInit(): void {
    this.guests.secrets();
    this.calendarKeys.secret();
  }
}
