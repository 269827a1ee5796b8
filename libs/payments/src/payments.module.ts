import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/bookings';
import { PayPalModule } from '#libs/paypal';
import { PromoModule } from '#libs/promo';
import { BookingMoney } from './booking-money.js';
import { BookingCancellation } from './cancel-booking.js';
import { CaptureEntity } from './capture.entity.js';
import { CapturePayment } from './capture-payment.js';
import { PromoChecks } from './check-promo.js';
import { FreeBookings } from './complete-free-booking.js';
import { PaymentCompletion } from './complete-payment.js';
import { OrderCreation } from './create-order.js';
import { FreeRequests } from './free-requests.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentSetups } from './payment-setup.js';
import { PaymentTries } from './payment-tries.js';
import { PaymentsLedger } from './payments.ledger.js';
import { PaymentsReconciler } from './payments.reconciler.js';
import { RefundEntity } from './refund.entity.js';
import { RefundsReconciler } from './refunds.reconciler.js';
import { RefundRequests } from './request-refund.js';
import { RefundSettlement } from './settle-refund.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PaymentEntity, CaptureEntity, RefundEntity]),
    BookingsModule,
    PayPalModule,
    PromoModule,
  ],
  providers: [
    PaymentsLedger,
    PaymentTries,
    PaymentsReconciler,
    PaymentSetups,
    OrderCreation,
    CapturePayment,
    PaymentCompletion,
    FreeBookings,
    FreeRequests,
    PromoChecks,
    BookingMoney,
    BookingCancellation,
    RefundRequests,
    RefundSettlement,
    RefundsReconciler,
  ],
  exports: [
    BookingMoney,
    BookingCancellation,
    RefundRequests,
    RefundsReconciler,
    PaymentsReconciler,
    PaymentSetups,
    OrderCreation,
    CapturePayment,
    PaymentCompletion,
    FreeRequests,
    PromoChecks,
  ],
})
export class PaymentsModule {}
