export { EventProgress } from './event-progress.js';
export { EventProgressController } from './event-progress.controller.js';
export { EventProgressHandlers } from './event-progress.handlers.js';
export { EventSteps } from './event-steps.js';
export { HostEventsController } from './host-events.controller.js';
export { StaffingModule } from './staffing.module.js';
