export { HeartbeatsService, productVersion } from './heartbeats.service.js';
export { MinuteCountsRepository } from './minute-counts.repository.js';
export { OperationsMetricsService } from './operations-metrics.service.js';
export { MonitoringModule } from './monitoring.module.js';
export { OperationsService } from './operations.service.js';
export { JobsService } from './jobs.service.js';
export { cachedFor, withTimeout } from './with-timeout.js';
export { QueuesService } from './queues.service.js';
export { msUntilDue, recordTimerRun, type TimerRun } from './timer-runs.js';
