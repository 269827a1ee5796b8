export { ArrivedMoney, type Arrived } from './arrived-money.js';
export { PaymentStandingController } from './payment-standing.controller.js';
export { BookingExpiry } from './booking-expiry.js';
export { LedgerFigures } from './ledger-figures.js';
export { OrderLook } from './order-look.js';
export { PaymentsController } from './payments.controller.js';
export { PaymentsLedger } from './payments.ledger.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentsReconciler } from './payments.reconciler.js';
