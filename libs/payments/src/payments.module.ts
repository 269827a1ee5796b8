import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/bookings';
import { PayPalModule } from '#libs/paypal';
import { PromoModule } from '#libs/promo';
import { ArrivedMoney } from './arrived-money.js';
import { CaptureLease } from './capture-lease.js';
import { CaptureEntity } from './capture.entity.js';
import { CapturePayment } from './capture-payment.js';
import { PromoChecks } from './check-promo.js';
import { FreeBookings } from './complete-free-booking.js';
import { PaymentCompletion } from './complete-payment.js';
import { OrderCreation } from './create-order.js';
import { FreeRequests } from './free-requests.js';
import { BookingExpiry } from './expire-bookings.js';
import { LedgerFigures } from './ledger-figures.js';
import { OrderLook } from './order-look.js';
import { OrderWatch } from './order-watch.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentSetups } from './payment-setup.js';
import { PaymentStandings } from './payment-standing.js';
import { PaymentAttempts } from './payment-attempts.js';
import { PaymentSettlement } from './settle-payment.js';
import { PaymentsLedger } from './payments.ledger.js';
import { PaymentsReconciler } from './payments.reconciler.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PaymentEntity, CaptureEntity]),
    BookingsModule,
    PayPalModule,
    PromoModule,
  ],
  providers: [
    ArrivedMoney,
    LedgerFigures,
    PaymentsLedger,
    PaymentSettlement,
    PaymentAttempts,
    CaptureLease,
    OrderLook,
    BookingExpiry,
    OrderWatch,
    PaymentsReconciler,
    PaymentSetups,
    PaymentStandings,
    OrderCreation,
    CapturePayment,
    PaymentCompletion,
    FreeBookings,
    FreeRequests,
    PromoChecks,
  ],
  exports: [
    ArrivedMoney,
    LedgerFigures,
    PaymentsLedger,
    OrderLook,
    BookingExpiry,
    PaymentsReconciler,
    PaymentSetups,
    PaymentStandings,
    OrderCreation,
    CapturePayment,
    PaymentCompletion,
    FreeRequests,
    PromoChecks,
  ],
})
export class PaymentsModule {}
