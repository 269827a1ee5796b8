export { BookingMoney, type MoneyFate } from './booking-money.js';
export { DeskPaymentsController } from './desk-payments.controller.js';
export { PaymentsController } from './payments.controller.js';
export { PaymentsHandlers } from './payments.handlers.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentsReconciler } from './payments.reconciler.js';
export { refundFailureSentence } from './refund.rules.js';
export { RefundsReconciler } from './refunds.reconciler.js';
