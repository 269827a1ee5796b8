export { PayPalClient, type NewPayPalOrder } from './paypal.client.js';
export { PayPalFailure } from './paypal.failure.js';
export { PayPalModule } from './paypal.module.js';
export type { PayPalCapture, PayPalOrder, PayPalRefund } from './paypal.view.js';
