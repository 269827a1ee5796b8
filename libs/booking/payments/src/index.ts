export { markExampleReturned, removeExamplePayments, writeExamplePayment } from './example-payments.js';
export { BookingExpiry } from './booking-expiry.js';
export { OfflinePaymentLedger, type HandPayment } from './offline-payment-ledger.js';
export { OfflinePaymentsService } from './offline-payments.js';
export { LedgerFigures, type PaymentsInLimbo } from './ledger-figures.js';
export { PaymentsLedger, type CountedMoney } from './payments.ledger.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentTotals } from './payment-totals.js';
export { PaymentsReconciler } from './payments.reconciler.js';

export { PayPalClient } from './paypal/paypal.client.js';
export { PayPalFailure } from './paypal/paypal.failure.js';

export { BookingBalance, type Orphans, type RefundStatus } from './refunds/booking-balance.js';
export { removeExampleRefunds, writeExampleRefund } from './refunds/example-refunds.js';
export { UnappliedPaymentRefunds } from './refunds/unapplied-payment-refunds.js';
export { RefundReasons } from './refunds/refund-reasons.js';
export { refundFailureSentence } from './refunds/refund.rules.js';
export { RefundsHandlers } from './refunds/refunds.handlers.js';
export { RefundsUnderWay } from './refunds/refunds-under-way.js';
export { RefundsReconciler } from './refunds/refunds.reconciler.js';
export { PaymentsHttpModule } from './payments.http.module.js';
