import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HeartbeatsService } from './processes/heartbeats.service.js';
import { JobsQueries } from './jobs.queries.js';
import { JobsService } from './jobs.service.js';
import { MinuteCountsRepository } from './minute-counts.repository.js';
import { MinuteCountsService } from './minute-counts.service.js';
import { OperationsMetricsService } from './operations-metrics.service.js';
import { OperationsService } from './operations.service.js';
import { ProcessesRepository } from './processes/processes.repository.js';
import { QueuesService } from './queues.service.js';
import { TimerRunEntity } from './timer-run.entity.js';
import { TimerRunsRepository } from './timer-runs.repository.js';
import { WorkerHeartbeatEntity } from './processes/worker-heartbeat.entity.js';

/** What controllers and other modules inject. */
const EXPORTED = [JobsService, OperationsService, QueuesService];

/** Monitoring and operations: queues, jobs, workers and timers. Used by the API and the worker. */
@Module({
  imports: [TypeOrmModule.forFeature([WorkerHeartbeatEntity, TimerRunEntity])],
  providers: [
    ...EXPORTED,
    HeartbeatsService,
    JobsQueries,
    MinuteCountsRepository,
    MinuteCountsService,
    OperationsMetricsService,
    ProcessesRepository,
    TimerRunsRepository,
  ],
  exports: EXPORTED,
})
export class MonitoringModule {}
