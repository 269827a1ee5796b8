export { Heartbeats } from './heartbeats.js';
export { MinuteCounts } from './minute-counts.js';
export { OperationsMetrics } from './operations.metrics.js';
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
export { QueueStore } from './queue-store.js';
export { QueueWatch } from './queue-watch.js';
export { productVersion } from './product-version.js';
export { RunAgain } from './run-again.js';
export { noteTimerRun, type TimerRun } from './timer-runs.js';
export { MonitoringHttpModule } from './monitoring.http.module.js';
