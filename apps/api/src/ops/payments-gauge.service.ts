import { Injectable } from '@nestjs/common';
import { remembered } from '#libs/platform/monitoring';
import { PaymentsQueries } from '#libs/booking/payments';
import { Gauge } from 'prom-client';

const FRESH_MS = 30_000;

const payments = new Gauge({
  name: 'fieldday_payments',
  help: 'Payments in the ledger by state.',
  labelNames: ['state'],
});

/** How many payments stand in which state; counted at most twice a minute. */
@Injectable()
export class PaymentsGaugeService {
  private readonly count = remembered(FRESH_MS, async () => {
    const rows = await this.ledger.countByState();
    payments.reset();
    for (const { state, count } of rows) payments.set({ state }, count);
  });

  constructor(private readonly ledger: PaymentsQueries) {}

  /** A database that is away leaves the last figures. */
  async refresh(): Promise<void> {
    await this.count().catch(() => {});
  }
}
