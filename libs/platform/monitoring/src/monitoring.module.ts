import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Heartbeats } from './heartbeats.js';
import { JobsQueries } from './jobs.queries.js';
import { MinuteCounts } from './minute-counts.js';
import { OperationsMetrics } from './operations.metrics.js';
import { OperationsService } from './operations.service.js';
import { QueueStore } from './queue-store.js';
import { QueueWatch } from './queue-watch.js';
import { RunAgain } from './run-again.js';
import { TimerRunEntity } from './timer-run.entity.js';
import { WorkerHeartbeatEntity } from './worker-heartbeat.entity.js';

const SERVICES = [
  Heartbeats,
  JobsQueries,
  MinuteCounts,
  OperationsMetrics,
  OperationsService,
  QueueStore,
  QueueWatch,
  RunAgain,
];

/** What operators see and do: queues, jobs, workers, timers. For the API and the worker. */
@Module({
  imports: [TypeOrmModule.forFeature([WorkerHeartbeatEntity, TimerRunEntity])],
  providers: SERVICES,
  exports: SERVICES,
})
export class MonitoringModule {}
