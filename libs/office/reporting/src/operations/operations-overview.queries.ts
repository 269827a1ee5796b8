import { Injectable } from '@nestjs/common';
import { BookingBalanceQueries, PaymentsQueries } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { OperationsService } from '#libs/platform/monitoring';
import { centsToText, type OperationsOverview } from '#libs/shared/contracts';
import { findingsOf, todoOf } from './findings.rules.js';

/** The start page of operators: what monitoring sees, with open and unapplied payments, and what to do about it. */
@Injectable()
export class OperationsOverviewQueries {
  constructor(
    private readonly operations: OperationsService,
    private readonly payments: PaymentsQueries,
    private readonly balances: BookingBalanceQueries,
    private readonly clock: Clock,
  ) {}

  async overview(): Promise<OperationsOverview> {
    const view = await this.operations.summary();
    const openCaptures = await this.payments.openCaptures();
    const unapplied = await this.balances.unapplied();
    const now = this.clock.now();
    return {
      ...view,
      readAt: now.toISOString(),
      findings: findingsOf({ view, openCaptures, unapplied, now, zone: this.clock.zone }),
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
    };
  }
}
