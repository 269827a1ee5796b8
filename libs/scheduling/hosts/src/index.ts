export { HostAbsencesService } from './host-absences.service.js';
export { HostCertificationsService } from './host-certifications.service.js';
export { HostsQueries } from './hosts.queries.js';
export { HostsService } from './hosts.service.js';
export { HostsModule } from './hosts.module.js';
export { HostsHttpModule } from './hosts.http.module.js';
