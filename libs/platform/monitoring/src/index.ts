export { HeartbeatsService } from './heartbeats.service.js';
export { MinuteCountsRepository } from './minute-counts.repository.js';
export { OperationsMetricsService } from './operations-metrics.service.js';
export { MonitoringModule } from './monitoring.module.js';
export { OperationsService } from './operations.service.js';
export {
  JobsService,
  type FailedJob,
  type FailedPage,
  type FoundEvent,
  type FoundJob,
} from './jobs.service.js';
export { remembered, withTimeout } from './with-timeout.js';
export { QueuesService } from './queues.service.js';
export { productVersion } from './product-version.js';
export { recordTimerRun, type TimerRun } from './timer-runs.js';
export { MonitoringHttpModule } from './monitoring.http.module.js';
