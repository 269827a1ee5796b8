export { HeartbeatsService } from './heartbeats.js';
export { MinuteCountsRepository } from './minute-counts.js';
export { OperationsMetricsService } from './operations.metrics.js';
export { MonitoringModule } from './monitoring.module.js';
export { OperationsService } from './operations.service.js';
export {
  JobsQueries,
  type FailedJob,
  type FailedPage,
  type FoundEvent,
  type FoundJob,
} from './jobs.queries.js';
export { remembered, withTimeout } from './with-timeout.js';
export { QueueStoreClient } from './queue-store.js';
export { QueuesService } from './queue-watch.js';
export { productVersion } from './product-version.js';
export { RetryJobsService } from './run-again.js';
export { noteTimerRun, type TimerRun } from './timer-runs.js';
export { MonitoringHttpModule } from './monitoring.http.module.js';
