import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/bookings';
import { PayPalModule } from '#libs/paypal';
import { PromoModule } from '#libs/promo';
import { ArrivedMoney } from './arrived-money.js';
import { CaptureLease } from './capture-lease.js';
import { CaptureEntity } from './capture.entity.js';
import { CapturePayment } from './capture-payment.js';
import { PromoChecks } from './promo-checks.js';
import { FreeBookings } from './free-bookings.js';
import { PaymentCompletion } from './payment-completion.js';
import { OrderCreation } from './order-creation.js';
import { FreeRequests } from './free-requests.js';
import { BookingExpiry } from './booking-expiry.js';
import { LostTimes } from './lost-times.js';
import { LateMoney } from './late-money.js';
import { HandLedger } from './hand-ledger.js';
import { HandPaymentLog } from './hand-payment-log.js';
import { HandPaymentUndoing } from './hand-payment-undoing.js';
import { HandPayments } from './hand-payments.js';
import { LedgerFigures } from './ledger-figures.js';
import { OrderLook } from './order-look.js';
import { OrderWatch } from './order-watch.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentSetups } from './payment-setups.js';
import { PaymentStandings } from './payment-standings.js';
import { PaymentAttempts } from './payment-attempts.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentsLedger } from './payments.ledger.js';
import { SettledMoney } from './settled-money.js';
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
    LateMoney,
    LostTimes,
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
    HandLedger,
    HandPayments,
    HandPaymentLog,
    HandPaymentUndoing,
    PromoChecks,
    SettledMoney,
  ],
  exports: [
    ArrivedMoney,
    LostTimes,
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
    HandLedger,
    HandPayments,
    HandPaymentUndoing,
    PromoChecks,
    SettledMoney,
  ],
})
export class PaymentsModule {}
