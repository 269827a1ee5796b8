export { HostAbsencesService } from './host-absences.service.js';
export { HostCertificationsService } from './host-certifications.service.js';
export { HostInvitationsService } from './host-invitations.service.js';
export { HostsQueries } from './hosts.queries.js';
export { HostsModule } from './hosts.module.js';
export { HostsHttpModule } from './hosts.http.module.js';
