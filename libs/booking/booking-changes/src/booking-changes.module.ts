import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { PaymentsModule } from '#libs/booking/payments';
import { CatalogModule } from '#libs/shop/catalog';
import { CrewsModule } from '#libs/scheduling/crews';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { StaffingModule } from '#libs/booking/staffing';
import { BookingChangesQueries } from './booking-changes.queries.js';
import { BookingChangesRepository } from './booking-changes.repository.js';
import { CancelRefundsQueries } from './cancel/cancel-refunds.queries.js';
import { CancellationService } from './cancel/cancellation.service.js';
import { CancelByStaffService } from './cancel/cancel-by-staff.service.js';
import { CancelByFamilyService } from './cancel/cancel-by-family.service.js';
import { ChangeRequestsRepository } from './self-service/change-requests.repository.js';
import { EditByStaffService } from './edit/edit-by-staff.service.js';
import { ResaleService } from './cancel/resale.service.js';
import { EditByFamilyService } from './edit/edit-by-family.service.js';
import { MoveByFamilyService } from './move/move-by-family.service.js';
import { RainDayService } from './rain/rain-day.service.js';
import { RainOffersRepository } from './rain/rain-offers.repository.js';
import { RainOffersService } from './rain/rain-offers.service.js';
import { RainPlanService } from './rain/rain-plan.service.js';
import { RainPlansRepository } from './rain/rain-plans.repository.js';
import { RainTimesService } from './rain/rain-times.service.js';
import { MoveByStaffService } from './move/move-by-staff.service.js';
import { SelfServiceQueries } from './self-service/self-service.queries.js';

const SERVICES = [
  BookingChangesQueries,
  BookingChangesRepository,
  CancelByFamilyService,
  CancelByStaffService,
  CancellationService,
  CancelRefundsQueries,
  ChangeRequestsRepository,
  EditByStaffService,
  ResaleService,
  EditByFamilyService,
  MoveByFamilyService,
  RainDayService,
  RainOffersRepository,
  RainOffersService,
  RainPlanService,
  RainTimesService,
  MoveByStaffService,
  SelfServiceQueries,
];

@Module({
  imports: [BookingsModule, CatalogModule, CrewsModule, PaymentsModule, PromoCodesModule, StaffingModule],
  providers: [...SERVICES, RainPlansRepository],
  exports: SERVICES,
})
export class BookingChangesModule {}
