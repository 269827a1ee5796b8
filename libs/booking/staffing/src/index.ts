export { AssignHostManuallyService } from './assign-host-manually.service.js';
export { EventProgressService } from './event-progress/event-progress.service.js';
export { HostShiftsService } from './host-shifts.service.js';
export { MissingHostsService } from './missing-hosts.service.js';
export { StaffingQueries } from './staffing.queries.js';
export { EventProgressHandlers, StaffingHandlers } from './staffing.handlers.js';
export { StaffingUseService } from './staffing-use.service.js';
export { StaffingModule } from './staffing.module.js';
export { StaffingHttpModule } from './staffing.http.module.js';
