export { PaymentsController } from './payments.controller.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentsReconciler } from './payments.reconciler.js';
export { PayPalClient } from './paypal.client.js';
