import { Injectable, Logger } from '@nestjs/common';
import { BookingBalanceQueries, PaymentsQueries, QuarantineService } from '#libs/booking/payments';
import { HeldMailsService } from '#libs/office/notifications';
import { BackupsService } from '#libs/office/recovery';
import { Clock, toSafeError } from '#libs/platform/config';
import { OperationsService } from '#libs/platform/monitoring';
import { centsToText, type Finding, type OperationsOverview } from '#libs/shared/contracts';
import { backupSentence, findingsOf, outageFindings, todoOf, type Outage } from './findings.rules.js';

/** The database is probably on the same disk. */
const DISK_OUTAGES: Record<string, Outage | undefined> = {
  full: 'disk-full',
  'not writable': 'disk-not-writable',
};

/** The start page of operators: what monitoring sees, with open and unapplied payments, and what to do about it. */
@Injectable()
export class OperationsOverviewQueries {
  private readonly log = new Logger(OperationsOverviewQueries.name);

  constructor(
    private readonly operations: OperationsService,
    private readonly payments: PaymentsQueries,
    private readonly balances: BookingBalanceQueries,
    private readonly restores: QuarantineService,
    private readonly heldMails: HeldMailsService,
    private readonly backups: BackupsService,
    private readonly clock: Clock,
  ) {}

  /** The findings of `overview`; while they cannot be read, why. Never throws: alerts must not fall silent. */
  async findings(): Promise<Finding[]> {
    const { database, disk } = await this.operations.foundations();
    if (database === 'migrations pending') return outageFindings('database-behind');
    if (database === 'away') return outageFindings(DISK_OUTAGES[disk] ?? 'database-unavailable');
    try {
      return (await this.overview()).findings;
    } catch (error) {
      this.log.error({ fault: toSafeError(error).message }, 'operations cannot be read');
      return outageFindings('operations-unreadable');
    }
  }

  async overview(): Promise<OperationsOverview> {
    const view = await this.operations.summary();
    const openCaptures = await this.payments.openCaptures();
    const unapplied = await this.balances.unapplied();
    const restored = {
      quarantine: await this.restores.open(),
      unmatched: await this.restores.sumUnmatched(),
      heldMails: await this.heldMails.count(),
      backups: await this.backups.state(),
      isFolderWritable: (await this.operations.disk()) !== 'not writable',
    };
    const now = this.clock.now();
    return {
      ...view,
      readAt: now.toISOString(),
      findings: findingsOf({ view, openCaptures, unapplied, ...restored, now, zone: this.clock.zone }),
      failures: view.failures.map((group) => ({ ...group, todo: todoOf(group) })),
      waitingPayments: {
        count: openCaptures.unanswered,
        amount: centsToText(openCaptures.cents),
        oldestSeconds: openCaptures.oldestSeconds,
        underReview: openCaptures.reviewed,
      },
      unappliedPayments: {
        count: unapplied.payments,
        amount: centsToText(unapplied.cents),
        stuck: unapplied.stuck,
        choosing: unapplied.choosing,
        until: unapplied.until && unapplied.until.toISOString(),
      },
      unmatchedPayments: restored.unmatched.payments,
      heldMails: restored.heldMails,
      rehearsal: backupSentence(restored.backups, now, this.clock.zone),
    };
  }
}
