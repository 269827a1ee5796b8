export { HostAbsences } from './host-absences.js';
export { HostDirectory } from './host-directory.js';
export { AbsencesController } from './absences.controller.js';
export { ExpiryWarnings, type ExpiryWarning } from './expiry-warnings.js';
export { HostsAdminController } from './hosts-admin.controller.js';
export { HostsModule } from './hosts.module.js';
