export { DeletedAccounts } from './departed-families.js';
export { InboxPurge } from './inbox-purge.js';
export { LateRetention } from './late-words.js';
export { PrivacyHandlers } from './privacy.handlers.js';
export { PrivacyModule } from './privacy.module.js';
export { BookingPurge } from './purge.js';
