import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { PaymentsModule } from '#libs/booking/payments';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { StaffingModule } from '#libs/booking/staffing';
import { BookingChangesRepository } from './booking-changes.repository.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';
import { EditBookingService } from './edit-booking.service.js';
import { RescheduleBookingService } from './reschedule-booking.service.js';

const SERVICES = [
  BookingChangesRepository,
  ChangeRequestsRepository,
  EditBookingService,
  RescheduleBookingService,
];

@Module({
  imports: [BookingsModule, PaymentsModule, PromoCodesModule, StaffingModule],
  providers: SERVICES,
  exports: SERVICES,
})
export class BookingChangesModule {}
