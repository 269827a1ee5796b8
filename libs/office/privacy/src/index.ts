export { PrivacyHandlers } from './privacy.handlers.js';
export { PrivacyModule } from './privacy.module.js';
