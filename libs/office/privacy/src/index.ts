export { DeletedAccounts } from './deleted-accounts.js';
export { InboxPurge } from './inbox-purge.js';
export { PrivacyHandlers } from './privacy.handlers.js';
export { PrivacyModule } from './privacy.module.js';
export { BookingPurge } from './booking-purge.js';
