import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { PaymentsModule } from '#libs/booking/payments';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { StaffingModule } from '#libs/booking/staffing';
import { EditBookingService } from './edit-booking.service.js';
import { BookingCorrections } from './booking-corrections.js';
import { EditPreviewService } from './edit-preview.service.js';
import { EditPlanService } from './edit-plan.service.js';
import { CorrectionWriting } from './correction-writing.js';
import { RescheduleBookingService } from './reschedule-booking.service.js';
import { BookingMoves } from './booking-moves.js';
import { ReschedulePreviewService } from './reschedule-preview.service.js';

const MOVING = [RescheduleBookingService, BookingMoves, ReschedulePreviewService];
const CORRECTING = [
  EditBookingService,
  BookingCorrections,
  EditPreviewService,
  EditPlanService,
  CorrectionWriting,
];

@Module({
  imports: [BookingsModule, PaymentsModule, PromoCodesModule, StaffingModule],
  providers: [...MOVING, ...CORRECTING],
  exports: [...MOVING, ...CORRECTING],
})
export class BookingChangesModule {}
