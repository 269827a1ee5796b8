import { Injectable } from '@nestjs/common';
import { centsToText, OFF_STATUSES, UNPAID_STATUSES, type StatsView } from '#libs/contracts';
import { DataSource } from 'typeorm';

type Figures = Record<
  'bookings' | 'confirmed' | 'total' | 'outstanding' | 'users' | 'collected' | 'refunded' | 'toReturn',
  string
>;

/** The admin area's figures: the four cards, and what the ledger knows (see README, rules 5 and 6). */
@Injectable()
export class Stats {
  constructor(private readonly db: DataSource) {}

  /** Sums over all bookings come from the tallies that the database keeps; money is added as whole cents. */
  async read(): Promise<StatsView> {
    const [figures]: Figures[] = await this.db.query(
      `
      select coalesce(sum(t.bookings), 0) as bookings,
        coalesce(sum(t.bookings) filter (where t.status = 'confirmed'), 0) as confirmed,
        coalesce(sum(t.total_cents), 0) as total,
        coalesce(sum(t.final_cents) filter (where t.status <> all($1) and t.payment_status = any($2)), 0)
          as outstanding,
        (select count(*) from (select distinct user_id from bookings where user_id is not null) u) as users,
        (select coalesce(sum(amount_cents), 0) from captures
         where status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')) as collected,
        (select coalesce(sum(amount_cents), 0) from refunds where status = 'completed') as refunded,
        (select coalesce(sum(amount_cents - returned_cents), 0) from orphaned_money
         where state <> 'returned') as "toReturn"
      from booking_tallies t`,
      [OFF_STATUSES, UNPAID_STATUSES],
    );
    const [bookings, total] = [Number(figures.bookings), Number(figures.total)];
    return {
      totalBookings: bookings,
      confirmedBookings: Number(figures.confirmed),
      totalRevenue: centsToText(total),
      averageBookingValue: centsToText(bookings === 0 ? 0 : Math.round(total / bookings)),
      activeUsers: Number(figures.users),
      collected: centsToText(Number(figures.collected)),
      refunded: centsToText(Number(figures.refunded)),
      outstanding: centsToText(Number(figures.outstanding)),
      toReturn: centsToText(Number(figures.toReturn)),
    };
  }
}
