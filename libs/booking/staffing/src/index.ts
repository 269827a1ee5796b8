export { AssignHostManuallyService } from './assign-host-manually.service.js';
export { EventProgressService } from './event-progress/event-progress.service.js';
export { HostShiftsService } from './host-shifts.service.js';
export { AutoAssignHostsService } from './auto-assign-hosts.service.js';
export { StaffingQueries } from './staffing.queries.js';
export { StaffingModule } from './staffing.module.js';
export { StaffingHttpModule } from './staffing.http.module.js';
export { StaffingWorkerModule } from './staffing.worker.module.js';
