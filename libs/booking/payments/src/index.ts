export { PaymentsModule } from './payments.module.js';
export { PaymentsHttpModule } from './payments.http.module.js';
export { PaymentsQueries, type CountedMoney, type PaymentsInLimbo } from './payments.queries.js';
export { PaymentSettlementService } from './capture/payment-settlement.service.js';
export { OfflinePaymentsRepository } from './offline/offline-payments.repository.js';
export { OfflinePaymentsService } from './offline/offline-payments.service.js';
export { PayPalClient } from './paypal/paypal.client.js';
export { PayPalFailure } from './paypal/paypal.failure.js';
export { BookingExpiryService } from './reconcile/booking-expiry.service.js';
export { PaymentsReconcilerService } from './reconcile/payments-reconciler.service.js';
export {
  BookingBalanceQueries,
  type RefundStatus,
  type UnappliedPayments,
} from './refunds/booking-balance.queries.js';
export { RefundSettlementService } from './refunds/refund-settlement.service.js';
export { refundFailureSentence } from './refunds/refund.rules.js';
export { RefundsHandlers } from './refunds/refunds.handlers.js';
export { RefundsRepository } from './refunds/refunds.repository.js';
export { UnappliedPaymentsService } from './refunds/unapplied-payments.service.js';
export { markExampleReturned, removeExamplePayments, writeExamplePayment } from './example-payments.js';
export { removeExampleRefunds, writeExampleRefund } from './refunds/example-refunds.js';
