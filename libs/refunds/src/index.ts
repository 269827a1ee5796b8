export { BookingMoney, type Orphans, type RefundStatus } from './booking-money.js';
export { AdminPaymentsController } from './admin-payments.controller.js';
export { LateMoneyController } from './late-money.controller.js';
export { OrphanReturns } from './orphan-returns.js';
export { RefundReasons } from './refund-reasons.js';
export { refundFailureSentence } from './refund.rules.js';
export { RefundsHandlers } from './refunds.handlers.js';
export { RefundsModule } from './refunds.module.js';
export { RefundsReconciler } from './refunds.reconciler.js';
