import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/bookings';
import { PaymentsModule } from '#libs/payments';
import { PromoModule } from '#libs/promo';
import { RefundsModule } from '#libs/refunds';
import { StaffingModule } from '#libs/staffing';
import { BookingCorrection } from './booking-correction.js';
import { BookingCorrections } from './booking-corrections.js';
import { CorrectionLooks } from './correction-look.js';
import { CorrectionPlans } from './correction-plan.js';
import { CorrectionWriting } from './correction-writing.js';
import { BookingMove } from './booking-move.js';
import { BookingMoves } from './booking-moves.js';
import { MoveLook } from './move-look.js';

const MOVING = [BookingMove, BookingMoves, MoveLook];
const CORRECTING = [
  BookingCorrection,
  BookingCorrections,
  CorrectionLooks,
  CorrectionPlans,
  CorrectionWriting,
];

@Module({
  imports: [BookingsModule, PaymentsModule, PromoModule, RefundsModule, StaffingModule],
  providers: [...MOVING, ...CORRECTING],
  exports: [...MOVING, ...CORRECTING],
})
export class BookingChangesModule {}
