export { DepartedFamilies } from './departed-families.js';
export { PrivacyHandlers } from './privacy.handlers.js';
export { PrivacyModule } from './privacy.module.js';
export { BookingPurge } from './purge.js';
