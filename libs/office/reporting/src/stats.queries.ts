import { Injectable } from '@nestjs/common';
import { AdminBookingsQueries, FollowUpCallsService } from '#libs/booking/bookings';
import { centsToText, type StatsView } from '#libs/shared/contracts';
import { PaymentsQueries } from '#libs/booking/payments';
import { DataSource } from 'typeorm';

type Returned = { refunded: string; toReturn: string };

/** The admin area's figures: the four cards with booked value, and what the ledger says was collected. */
@Injectable()
export class StatsQueries {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: AdminBookingsQueries,
    private readonly ledger: PaymentsQueries,
    private readonly calls: FollowUpCallsService,
  ) {}

  /** Money is added as whole cents. */
  async read(): Promise<StatsView> {
    const [totals, collectedCents, returned, withoutCrew, calls, views, weeks] = await Promise.all([
      this.bookings.totals(),
      this.ledger.collectedCents(),
      this.returned(),
      this.bookings.withoutCrew(),
      this.calls.due(),
      this.bookings.views(),
      this.weeks(),
    ]);
    const { bookings, totalCents } = totals;
    return {
      totalBookings: bookings,
      confirmedBookings: totals.confirmed,
      totalRevenue: centsToText(totalCents),
      averageBookingValue: centsToText(bookings === 0 ? 0 : Math.round(totalCents / bookings)),
      activeUsers: totals.users,
      collected: centsToText(collectedCents),
      refunded: centsToText(Number(returned.refunded)),
      outstanding: centsToText(totals.outstandingCents),
      toReturn: centsToText(Number(returned.toReturn)),
      withoutCrew,
      callsDue: calls.length,
      views,
      weeks,
    };
  }

  private async weeks(): Promise<StatsView['weeks']> {
    const { spans, made } = await this.bookings.weeks();
    const came = await this.ledger.collectedBeside(spans);
    return {
      bookings: { now: made.now, before: made.before },
      revenue: { now: centsToText(made.nowCents), before: centsToText(made.beforeCents) },
      collected: { now: centsToText(came.now), before: centsToText(came.before) },
    };
  }

  private async returned(): Promise<Returned> {
    const [row]: Returned[] = await this.db.query(`
      select (select coalesce(sum(amount_cents), 0) from refund_facts where status = 'completed') as refunded,
        (select coalesce(sum(amount_cents - returned_cents), 0) from unapplied_payments
         where state <> 'returned') as "toReturn"`);
    return row;
  }
}
