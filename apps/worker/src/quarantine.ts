// After a restore the workers do nothing until PayPal has reported everything since the backup. One of them asks
// PayPal, then runs the timers once with their mails held, and releases the others.
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, Module, type INestApplicationContext } from '@nestjs/common';
import { PaymentsModule, QuarantineService } from '#libs/booking/payments';
import { AuthModule } from '#libs/platform/auth';
import { ConfigModule, toSafeError } from '#libs/platform/config';
import type { LockConnection } from '#libs/platform/database';
import { asRestored, EventsModule, timedJobsOf } from '#libs/platform/events';
import { MonitoringModule, QueuesService } from '#libs/platform/monitoring';

/** What the worker needs to ask PayPal: no relay, no handlers, no timers, no mails. */
@Module({ imports: [ConfigModule, EventsModule, AuthModule, MonitoringModule, PaymentsModule] })
export class QuarantineModule {}

/** The status that the health endpoint reports until then. */
export const PAUSED = 'paused until PayPal has reported everything since the backup';

/** Timers that take minutes and send nothing; they are skipped, because families would wait for them. */
const WITHOUT_EFFECTS = ['backups', 'backup-rehearsal'];
const PAUSE_MS = 15_000;
const FREE_CHECK_MS = 1_000;
const log = new Logger('Quarantine');

type Steps = {
  /** The modules of QuarantineModule; closed by the caller. */
  app: INestApplicationContext;
  locks: Pick<LockConnection, 'runLocked'>;
  /** Starts the whole worker, whose relay and timers do not run yet. */
  startWorker: () => Promise<INestApplicationContext>;
  pauseMs?: number;
};

/**
 * Waits until the quarantine has ended. Returns the worker that this process started to end it; null without a
 * quarantine, or when another process ended it.
 */
export async function passQuarantine({
  app,
  locks,
  startWorker,
  pauseMs = PAUSE_MS,
}: Steps): Promise<INestApplicationContext | null> {
  const quarantine = app.get(QuarantineService);
  let worker: INestApplicationContext | null = null;
  while (await quarantine.open()) {
    const isOurs = await locks.runLocked('quarantine', async () => {
      // Another process may have ended it in the meantime, and its queues must not be emptied.
      const isOver = async () => (await quarantine.open()) === null;
      while (!(await quarantine.askPayPal())) await sleep(pauseMs);
      while (!((await isOver()) || (await emptyQueues(app.get(QueuesService))))) await sleep(pauseMs);
      if (await isOver()) return;
      worker = await startWorker();
      await runTimersHeld(worker);
      await quarantine.release();
    });
    if (!isOurs) await sleep(Math.min(FREE_CHECK_MS, pauseMs));
  }
  return worker;
}

/** Removes the jobs of the lost machine: unfinished ones are queued again from the outbox. False without Redis. */
async function emptyQueues(queues: QueuesService): Promise<boolean> {
  const open = await queues.open();
  for (const queue of open ?? []) await queue.obliterate({ force: true });
  return open !== null;
}

/** Runs what became due since the backup, with its mails held: the lost machine may have sent them. */
async function runTimersHeld(worker: INestApplicationContext): Promise<void> {
  for (const { name, run } of timedJobsOf(worker).filter(({ name }) => !WITHOUT_EFFECTS.includes(name))) {
    try {
      await asRestored(run);
    } catch (error) {
      log.warn({ job: name, fault: toSafeError(error).message }, 'timed job failed');
    }
  }
}
