export { unmatchedPaymentView } from './payments.view.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentsHttpModule } from './payments.http.module.js';
export { PaymentsWorkerModule } from './payments.worker.module.js';
export { EMPTY_LEDGER } from './ledger/ledger.rules.js';
export { LedgerQueries, type WordedLedger } from './ledger/ledger.queries.js';
export { PaymentsQueries, type AppliedPayment, type OpenCaptures } from './payments.queries.js';
export { CreditsService } from './credits/credits.service.js';
export { CaptureService } from './capture/capture.service.js';
export { PaymentSettlementService } from './capture/payment-settlement.service.js';
export { OfflinePaymentsService } from './offline/offline-payments.service.js';
export { PayPalClient } from './paypal/paypal.client.js';
export { PayPalFailure } from './paypal/paypal.failure.js';
export { ExpiredBookingsService } from './expired-bookings/expired-bookings.service.js';
export { PaymentsReconcilerService } from './capture/payments-reconciler.service.js';
export { BookingBalanceQueries, type FoundRefund } from './refunds/booking-balance.queries.js';
export { RefundExecutionService } from './refunds/refund-execution.service.js';
export {
  leftOf,
  leftOfAll,
  refundFailureMessage,
  type ChosenRefund,
  type Refundable,
  type Refunded,
} from './refunds/refund.rules.js';
export type { OpenDispute, UnappliedPayments } from './captures.repository.js';
export { UnappliedPaymentsService } from './refunds/unapplied-payments.service.js';
export { deletePayments } from './payments.repository.js';
export { WebhooksService } from './webhooks/webhooks.service.js';
export { RefundsService } from './refunds/refunds.service.js';
export {
  beginQuarantine,
  completeRestore,
  INTERRUPTED,
  isQuarantined,
  type Quarantine,
} from './quarantine/quarantine.repository.js';
export { PaymentsPauseGuard } from './quarantine/payments-pause.guard.js';
export { QuarantineService } from './quarantine/quarantine.service.js';
