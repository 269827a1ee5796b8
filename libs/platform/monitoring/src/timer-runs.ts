import type { DataSource } from 'typeorm';
import { TimerRunsRepository, type TimerRun } from './timer-runs.repository.js';

/** Workers that start together run each timer once; one that starts later than this runs it soon, whoever ran it last. */
const START_GAP_MS = 5_000;

/** When a worker's timers are due, by their last runs. */
export class TimerRuns {
  private readonly runs: TimerRunsRepository;

  constructor(db: DataSource) {
    this.runs = new TimerRunsRepository(db);
  }

  /** Stores the last run of a timer and its last failure. @throws Error while the database is unavailable. */
  record(run: TimerRun): Promise<void> {
    return this.runs.save(run);
  }

  /**
   * Milliseconds until a timer is due after its last run by any worker; 0 when it is due. A worker's first run does not
   * wait for the interval, so that what a killed worker left is continued at once.
   * @throws Error while the database is unavailable.
   */
  async msUntilDue(
    { name, everyMs }: Pick<TimerRun, 'name' | 'everyMs'>,
    { isFirstRun }: { isFirstRun: boolean },
  ): Promise<number> {
    const last = await this.runs.find(name);
    if (!last) return 0;
    const startGapEnds = last.startedAt.getTime() + Math.min(everyMs, START_GAP_MS);
    const dueAt = isFirstRun ? startGapEnds : (last.nextRunAt?.getTime() ?? 0);
    return Math.max(0, dueAt - Date.now());
  }
}
