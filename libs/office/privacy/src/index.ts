export { PrivacyHandlers } from './privacy.handlers.js';
export { PrivacyWorkerModule } from './privacy.worker.module.js';
