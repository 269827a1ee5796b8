import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { PaymentsModule } from '#libs/booking/payments';
import { CatalogModule } from '#libs/shop/catalog';
import { CrewsModule } from '#libs/scheduling/crews';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { StaffingModule } from '#libs/booking/staffing';
import { BookingChangesRepository } from './booking-changes.repository.js';
import { CancelRequestService } from './self-service/cancel-request.service.js';
import { ChangeRequestsRepository } from './self-service/change-requests.repository.js';
import { EditBookingService } from './edit-booking.service.js';
import { ResaleService } from './self-service/resale.service.js';
import { ParentEditService } from './self-service/parent-edit.service.js';
import { ParentMoveService } from './self-service/parent-move.service.js';
import { RainDayService } from './rain/rain-day.service.js';
import { RainOffersRepository } from './rain/rain-offers.repository.js';
import { RainOffersService } from './rain/rain-offers.service.js';
import { RainPlanService } from './rain/rain-plan.service.js';
import { RainTimesService } from './rain/rain-times.service.js';
import { RescheduleBookingService } from './reschedule-booking.service.js';
import { SelfServiceQueries } from './self-service/self-service.queries.js';

const SERVICES = [
  BookingChangesRepository,
  CancelRequestService,
  ChangeRequestsRepository,
  EditBookingService,
  ResaleService,
  ParentEditService,
  ParentMoveService,
  RainDayService,
  RainOffersRepository,
  RainOffersService,
  RainPlanService,
  RainTimesService,
  RescheduleBookingService,
  SelfServiceQueries,
];

@Module({
  imports: [BookingsModule, CatalogModule, CrewsModule, PaymentsModule, PromoCodesModule, StaffingModule],
  providers: SERVICES,
  exports: SERVICES,
})
export class BookingChangesModule {}
