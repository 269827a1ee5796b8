import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { PaymentsModule } from '#libs/booking/payments';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { StaffingModule } from '#libs/booking/staffing';
import { BookingCorrection } from './booking-correction.js';
import { BookingCorrections } from './booking-corrections.js';
import { EditPreviewService } from './edit-preview.service.js';
import { CorrectionPlans } from './correction-plan.js';
import { CorrectionWriting } from './correction-writing.js';
import { BookingMove } from './booking-move.js';
import { BookingMoves } from './booking-moves.js';
import { ReschedulePreviewService } from './reschedule-preview.service.js';

const MOVING = [BookingMove, BookingMoves, ReschedulePreviewService];
const CORRECTING = [
  BookingCorrection,
  BookingCorrections,
  EditPreviewService,
  CorrectionPlans,
  CorrectionWriting,
];

@Module({
  imports: [BookingsModule, PaymentsModule, PromoCodesModule, StaffingModule],
  providers: [...MOVING, ...CORRECTING],
  exports: [...MOVING, ...CORRECTING],
})
export class BookingChangesModule {}
