import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/booking/bookings';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { ArrivedMoney } from './arrived-money.js';
import { BookingExpiry } from './booking-expiry.js';
import { CaptureLease } from './capture-lease.js';
import { CapturePayment } from './capture-payment.js';
import { CaptureEntity } from './capture.entity.js';
import { ExpiredBookingRecoveryService } from './expired-booking-recovery.service.js';
import { FreeBookings } from './free-bookings.js';
import { FreeRequests } from './free-requests.js';
import { LateMoney } from './late-money.js';
import { LedgerFigures } from './ledger-figures.js';
import { OfflinePaymentLedger } from './offline-payment-ledger.js';
import { OfflinePaymentLog } from './offline-payment-log.js';
import { OfflinePaymentReversalService } from './offline-payment-reversal.service.js';
import { OfflinePaymentsService } from './offline-payments.js';
import { OrderCreation } from './order-creation.js';
import { PaymentAttempts } from './payment-attempts.js';
import { PaymentCompletion } from './payment-completion.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentSetups } from './payment-setups.js';
import { PaymentStatusQueries } from './payment-status.queries.js';
import { PaymentTotals } from './payment-totals.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentsLedger } from './payments.ledger.js';
import { PaymentsReconciler } from './payments.reconciler.js';
import { PayPalOrderSync } from './paypal-order-sync.js';
import { PayPalClient } from './paypal/paypal.client.js';
import { PendingOrderPoller } from './pending-order-poller.js';
import { PromoChecks } from './promo-checks.js';
import { BookingBalance } from './refunds/booking-balance.js';
import { BookingCancellation } from './refunds/booking-cancellation.js';
import { ManualRefundsService } from './refunds/manual-refunds.service.js';
import { RefundChanges } from './refunds/refund-changes.js';
import { RefundReasons } from './refunds/refund-reasons.js';
import { RefundRequests } from './refunds/refund-requests.js';
import { RefundSettlement } from './refunds/refund-settlement.js';
import { RefundEntity } from './refunds/refund.entity.js';
import { RefundsUnderWay } from './refunds/refunds-under-way.js';
import { RefundsReconciler } from './refunds/refunds.reconciler.js';
import { RequestedRefunds } from './refunds/requested-refunds.js';
import { SelectionCancellation } from './refunds/selection-cancellation.js';
import { UnappliedPaymentRefunds } from './refunds/unapplied-payment-refunds.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PaymentEntity, CaptureEntity, RefundEntity]),
    BookingsModule,
    PromoCodesModule,
  ],
  providers: [
    ArrivedMoney,
    LateMoney,
    ExpiredBookingRecoveryService,
    LedgerFigures,
    PaymentsLedger,
    PaymentSettlement,
    PaymentAttempts,
    CaptureLease,
    PayPalOrderSync,
    BookingExpiry,
    PendingOrderPoller,
    PaymentsReconciler,
    PaymentSetups,
    PaymentStatusQueries,
    OrderCreation,
    CapturePayment,
    PaymentCompletion,
    FreeBookings,
    FreeRequests,
    OfflinePaymentLedger,
    OfflinePaymentsService,
    OfflinePaymentLog,
    OfflinePaymentReversalService,
    PromoChecks,
    PaymentTotals,
    PayPalClient,
    RequestedRefunds,
    BookingBalance,
    BookingCancellation,
    SelectionCancellation,
    ManualRefundsService,
    RefundReasons,
    RefundChanges,
    RefundRequests,
    RefundSettlement,
    RefundsReconciler,
    UnappliedPaymentRefunds,
    RefundsUnderWay,
  ],
  exports: [
    ArrivedMoney,
    ExpiredBookingRecoveryService,
    LedgerFigures,
    PaymentsLedger,
    PayPalOrderSync,
    BookingExpiry,
    PaymentsReconciler,
    PaymentSetups,
    PaymentStatusQueries,
    OrderCreation,
    CapturePayment,
    PaymentCompletion,
    FreeRequests,
    OfflinePaymentLedger,
    OfflinePaymentsService,
    OfflinePaymentReversalService,
    PromoChecks,
    PaymentTotals,
    PayPalClient,
    RequestedRefunds,
    BookingBalance,
    BookingCancellation,
    SelectionCancellation,
    ManualRefundsService,
    RefundReasons,
    RefundRequests,
    RefundsReconciler,
    UnappliedPaymentRefunds,
    RefundsUnderWay,
  ],
})
export class PaymentsModule {}
