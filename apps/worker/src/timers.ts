import { Logger, type INestApplicationContext } from '@nestjs/common';
import { AccountRequests } from '#libs/accounts';
import { IdempotentAnswers, RateLimits, Sessions } from '#libs/auth';
import { BookingLinks, BookingRetention } from '#libs/bookings';
import { withAdvisoryLock } from '#libs/database';
import { SweepReceipts } from '#libs/documents';
import { BookingDrafts } from '#libs/drafts';
import { Relay } from '#libs/events';
import { SweepExports } from '#libs/exports';
import { NotificationsTimers, ReminderPlan } from '#libs/notifications';
import { noteTimerRun } from '#libs/operations';
import { BookingExpiry, PaymentsReconciler } from '#libs/payments';
import { SweepPictures } from '#libs/pictures';
import { BookingPurge, DeletedAccounts, InboxPurge } from '#libs/privacy';
import { PromoService } from '#libs/promo';
import { OrphanReturns, RefundReasons, RefundsReconciler } from '#libs/refunds';
import { toSafeError } from '#libs/settings';
import { DataSource } from 'typeorm';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After a start everything has its turn soon, one after another. */
const FIRST_AFTER_MS = 2 * SECOND;
const APART_MS = 500;

export type TimedJob = { name: string; everyMs: number; run: () => Promise<unknown> };

/** The repeating jobs, one a line. */
export const timedJobsOf = (app: INestApplicationContext): TimedJob[] => [
  { name: 'settle-payments', everyMs: 15 * SECOND, run: () => app.get(PaymentsReconciler).settleOpen() },
  { name: 'settle-refunds', everyMs: 15 * SECOND, run: () => app.get(RefundsReconciler).settleOpen() },
  { name: 'return-orphaned-money', everyMs: MINUTE, run: () => app.get(OrphanReturns).giveAll() },
  { name: 'expire-bookings', everyMs: MINUTE, run: () => app.get(BookingExpiry).expireDue() },
  { name: 'free-expired-holds', everyMs: MINUTE, run: () => app.get(PromoService).sweepExpired() },
  {
    name: 'overdue-mails',
    everyMs: MINUTE,
    run: () => app.get(NotificationsTimers).publishDelayedReceipts(),
  },
  { name: 'unpaid-reminders', everyMs: MINUTE, run: () => app.get(ReminderPlan).publishDue() },
  { name: 'sweep-answers', everyMs: HOUR, run: () => app.get(IdempotentAnswers).sweep() },
  { name: 'sweep-sessions', everyMs: HOUR, run: () => app.get(Sessions).sweep() },
  { name: 'sweep-drafts', everyMs: HOUR, run: () => app.get(BookingDrafts).sweep() },
  { name: 'sweep-links', everyMs: HOUR, run: () => app.get(BookingLinks).sweep() },
  { name: 'purge-children', everyMs: HOUR, run: () => app.get(BookingPurge).purgeOld() },
  { name: 'purge-inbox', everyMs: HOUR, run: () => app.get(InboxPurge).purgeOld() },
  { name: 'blank-late-words', everyMs: HOUR, run: () => app.get(BookingRetention).redactLate() },
  { name: 'blank-late-reasons', everyMs: HOUR, run: () => app.get(RefundReasons).redactLate() },
  { name: 'blank-departed', everyMs: HOUR, run: () => app.get(DeletedAccounts).redactDue() },
  { name: 'sweep-account-requests', everyMs: HOUR, run: () => app.get(AccountRequests).sweep() },
  { name: 'sweep-limits', everyMs: HOUR, run: () => app.get(RateLimits).sweep() },
  { name: 'sweep-receipts', everyMs: HOUR, run: () => app.get(SweepReceipts).sweep() },
  { name: 'sweep-exports', everyMs: MINUTE, run: () => app.get(SweepExports).sweep() },
  { name: 'sweep-pictures', everyMs: HOUR, run: () => app.get(SweepPictures).sweep() },
  { name: 'sweep-outbox', everyMs: HOUR, run: () => app.get(Relay).sweepSent() },
  { name: 'sweep-jobs', everyMs: HOUR, run: () => app.get(Relay).sweepJobs() },
];

/** Runs jobs again and again, each after its own rest; of several workers one does a job at a time. */
export class Timers {
  private readonly log = new Logger('timers');
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private isStopped = false;

  constructor(
    private readonly db: DataSource,
    private readonly jobs: readonly TimedJob[],
  ) {}

  start(): void {
    this.jobs.forEach((job, index) => this.plan(job, FIRST_AFTER_MS + index * APART_MS));
  }

  /** Stops after what is running. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting.forEach(clearTimeout);
    await Promise.all(this.running);
  }

  private plan(job: TimedJob, afterMs: number): void {
    if (this.isStopped) return;
    const timer = setTimeout(() => {
      const turn: Promise<void> = this.turn(job).finally(() => {
        this.running.delete(turn);
        this.plan(job, job.everyMs);
      });
      this.running.add(turn);
    }, afterMs);
    this.waiting.set(job.name, timer);
  }

  /** A job that fails has its next turn like any other. */
  private async turn(job: TimedJob): Promise<void> {
    const { name } = job;
    try {
      await withAdvisoryLock(this.db, `timer:${name}`, () => this.runNoted(job));
    } catch (error) {
      this.log.warn({ job: name, fault: (error as Error).message }, 'timed job failed');
    }
  }

  /** The ops room shows when it ran last and how that went. */
  private async runNoted({ name, everyMs, run }: TimedJob): Promise<void> {
    const startedAt = performance.now();
    let fault: string | null = null;
    try {
      await run();
    } catch (error) {
      fault = toSafeError(error).message;
      throw error;
    } finally {
      const tookMs = Math.round(performance.now() - startedAt);
      await noteTimerRun(this.db, { name, everyMs, tookMs, fault });
    }
  }
}
