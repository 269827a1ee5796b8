export { DepartedFamilies } from './departed-families.js';
export { InboxPurge } from './inbox-purge.js';
export { LateWords } from './late-words.js';
export { PrivacyHandlers } from './privacy.handlers.js';
export { PrivacyModule } from './privacy.module.js';
export { BookingPurge } from './purge.js';
