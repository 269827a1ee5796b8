export { BookingDraftsController } from './booking-drafts.controller.js';
export { BookingDrafts } from './booking-drafts.service.js';
export { DraftsModule } from './drafts.module.js';
export { DraftsHandlers } from './drafts.handlers.js';
