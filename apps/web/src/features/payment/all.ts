/** What is only needed once a booking is stored: one piece, fetched while the family fills in the form. */
export { CompleteDialog } from './complete-dialog.js';
export { PayDialog } from './pay-dialog.js';
export { PayStep } from './pay-step.js';
export { SuccessDialog } from './success-dialog.js';
