import { Injectable } from '@nestjs/common';
import type { OperationsView } from '#libs/shared/contracts';
import { cachedFor, Settings } from '#libs/platform/config';
import { JobsService } from './jobs.service.js';
import { MinuteCountsService } from './minute-counts.service.js';
import { connectionsUsed } from './processes/connections.js';
import type { databaseState } from './database-state.js';
import { diskState, type DiskState } from './disk-state.js';
import { ProcessesRepository } from './processes/processes.repository.js';
import { TimerRunsRepository } from './timer-runs.repository.js';
import { QueuesService } from './queues.service.js';

const FRESH_MS = 1_000;
const tooManyConnections = (most: number, allowed: number) =>
  `API and workers may open ${most} connections, and PostgreSQL allows ${allowed}: raise max_connections, or use Redis and pgbouncer.`;
const FOLDERS_DIFFER =
  'API and workers store files in different places, so receipts, exports and pictures of one are missing on the other: let them share DATA_DIR, or set the same FILES_URL for all.';

/** The summary behind the status page, the admin area and the metrics. */
@Injectable()
export class OperationsService {
  /** Cached for one second, whatever the number of callers. */
  readonly summary = cachedFor(FRESH_MS, () => this.read());

  constructor(
    private readonly settings: Settings,
    private readonly queues: QueuesService,
    private readonly counts: MinuteCountsService,
    private readonly jobs: JobsService,
    private readonly processes: ProcessesRepository,
    private readonly timers: TimerRunsRepository,
  ) {}

  /** Whether the database and the disk of DATA_DIR do their work; never throws. */
  async foundations(): Promise<{ database: Awaited<ReturnType<typeof databaseState>>; disk: DiskState }> {
    const [database, disk] = await Promise.all([this.processes.databaseState(), this.disk()]);
    return { database, disk };
  }

  /** The disk of DATA_DIR; never throws. */
  disk(): Promise<DiskState> {
    return diskState(this.settings.DATA_DIR);
  }

  private async read(): Promise<OperationsView> {
    const [queues, warnings] = await Promise.all([this.queues.counts(), this.queues.warnings()]);
    // Sequential, to use only one pooled connection: bookings have priority over operators.
    const workers = await this.processes.listWorkers();
    if (await this.processes.haveDifferentFolders()) warnings.push(FOLDERS_DIFFER);
    const { most, allowed } = await connectionsUsed(this.processes, this.settings);
    if (most > allowed) warnings.push(tooManyConnections(most, allowed));
    const disk = await this.disk();
    const outbox = await this.jobs.outboxState();
    const { failedJobs, ...hour } = await this.jobs.lastHour();
    return {
      isWorkerAway: workers.every(({ isAway }) => isAway),
      isQueueAway: queues.some(({ states }) => states === null),
      queueStore: this.settings.REDIS_URL ? 'redis' : 'database',
      ...(await this.processes.databaseFacts()),
      // Of its space alone: a finding tells that nothing can be written.
      disk: disk === 'not writable' ? 'unknown' : disk,
      workers,
      queues,
      outbox,
      failedJobs,
      lastHour: hour,
      lastDay: await this.counts.lastDay(),
      handlers: await this.jobs.handlerFigures(),
      timers: await this.timers.list(),
      failures: await this.jobs.failureGroups(),
      warnings,
      mayWrite: this.settings.OPS_WRITE,
    };
  }
}
