export { HostAbsences } from './host-absences.js';
export { HostDirectory } from './host-directory.js';
export { ExpiryWarnings, type ExpiryWarning } from './expiry-warnings.js';
export { HostInvitationsService } from './host-invitations.service.js';
export { HostsModule } from './hosts.module.js';
export { HostsHttpModule } from './hosts.http.module.js';
