export { BookingCalls } from './booking-calls.js';
export { BookingCallsController } from './booking-calls.controller.js';
export { CallsHandlers } from './calls.handlers.js';
export { CallsModule } from './calls.module.js';
export { DueCalls } from './due-calls.js';
