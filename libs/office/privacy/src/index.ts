export { BookingPurgeService } from './booking-purge.service.js';
export { InboxPurgeService } from './inbox-purge.service.js';
export { PrivacyHandlers } from './privacy.handlers.js';
export { PrivacyModule } from './privacy.module.js';
