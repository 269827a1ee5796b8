import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/bookings';
import { PaymentsModule } from '#libs/payments';
import { PayPalModule } from '#libs/paypal';
import { PromoModule } from '#libs/promo';
import { AskedReturns } from './asked-returns.js';
import { BookingMoney } from './booking-money.js';
import { BookingCancellation } from './booking-cancellation.js';
import { SelectionCancellation } from './selection-cancellation.js';
import { HandBacks } from './hand-backs.js';
import { RefundReasons } from './refund-reasons.js';
import { RefundChanges } from './refund-changes.js';
import { RefundEntity } from './refund.entity.js';
import { RefundsReconciler } from './refunds.reconciler.js';
import { RefundRequests } from './refund-requests.js';
import { OrphanReturns } from './orphan-returns.js';
import { RefundsUnderWay } from './refunds-under-way.js';
import { RefundSettlement } from './refund-settlement.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([RefundEntity]),
    BookingsModule,
    PayPalModule,
    PaymentsModule,
    PromoModule,
  ],
  providers: [
    AskedReturns,
    BookingMoney,
    BookingCancellation,
    SelectionCancellation,
    HandBacks,
    RefundReasons,
    RefundChanges,
    RefundRequests,
    RefundSettlement,
    RefundsReconciler,
    OrphanReturns,
    RefundsUnderWay,
  ],
  exports: [
    AskedReturns,
    BookingMoney,
    BookingCancellation,
    SelectionCancellation,
    HandBacks,
    RefundReasons,
    RefundRequests,
    RefundsReconciler,
    OrphanReturns,
    RefundsUnderWay,
  ],
})
export class RefundsModule {}
