import { Injectable } from '@nestjs/common';
import {
  daysAfter,
  OFF_STATUSES,
  UNPAID_STATUSES,
  weekOf,
  weeksSoFar,
  type ViewCounts,
  type WeeksSoFar,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';

/** Sums over all bookings; money in cents. `outstandingCents` is unpaid and still to come in. */
export type BookingTotals = {
  bookings: number;
  confirmed: number;
  totalCents: number;
  outstandingCents: number;
  /** Accounts that have booked. */
  users: number;
};

/** Bookings that were made, and the sum of their prices, now and before. */
export type BookedBeside = { now: number; before: number; nowCents: number; beforeCents: number };

/** Figures that come from the tallies which the database keeps: they cost the same however many bookings there are. */
@Injectable()
export class BookingFigures {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  async totals(): Promise<BookingTotals> {
    const [row]: Record<keyof BookingTotals, string>[] = await this.db.query(
      `select coalesce(sum(t.bookings), 0) as bookings,
        coalesce(sum(t.bookings) filter (where t.status = 'confirmed'), 0) as confirmed,
        coalesce(sum(t.total_cents), 0) as "totalCents",
        coalesce(sum(t.final_cents) filter (where t.status <> all($1) and t.payment_status = any($2)), 0)
          - (select coalesce(sum(b.part_paid_cents), 0) from bookings b
             where b.part_paid_cents > 0 and b.status <> all($1)) as "outstandingCents",
        (select count(*) from (select distinct user_id from bookings where user_id is not null) u) as users
      from booking_tallies t`,
      [OFF_STATUSES, UNPAID_STATUSES],
    );
    return {
      bookings: Number(row.bookings),
      confirmed: Number(row.confirmed),
      totalCents: Number(row.totalCents),
      outstandingCents: Number(row.outstandingCents),
      users: Number(row.users),
    };
  }

  /** What was booked this week so far, and last week by this time of it; `spans` for figures of other modules. */
  async weeks(): Promise<{ spans: WeeksSoFar; made: BookedBeside }> {
    const spans = weeksSoFar(this.clock.now(), this.clock.zone);
    const [row]: Record<keyof BookedBeside, string>[] = await this.db.query(
      `select count(*) filter (where created_at >= $2) as now,
        count(*) filter (where created_at < $3) as before,
        coalesce(sum(total_cents) filter (where created_at >= $2), 0) as "nowCents",
        coalesce(sum(total_cents) filter (where created_at < $3), 0) as "beforeCents"
      from bookings where created_at >= $1`,
      [spans.lastWeek, spans.thisWeek, spans.lastWeekUntil],
    );
    const made = {
      now: Number(row.now),
      before: Number(row.before),
      nowCents: Number(row.nowCents),
      beforeCents: Number(row.beforeCents),
    };
    return { spans, made };
  }

  /** How many bookings the desk's views hold today. */
  async views(): Promise<ViewCounts> {
    const today = this.clock.today();
    const week = weekOf(today);
    const tomorrow = daysAfter(today, 1);
    const [row]: Record<keyof ViewCounts, string>[] = await this.db.query(
      `select count(*) filter (where event_date = $1) as today,
        count(*) filter (where event_date = $2) as tomorrow,
        count(*) filter (where event_date between $3 and $4) as "thisWeek",
        (select coalesce(sum(bookings), 0) from booking_tallies where payment_status = 'pending') as unpaid
      from bookings where event_date between $3 and greatest($4, $2)`,
      [today, tomorrow, week.from, week.to],
    );
    return {
      today: Number(row.today),
      tomorrow: Number(row.tomorrow),
      thisWeek: Number(row.thisWeek),
      unpaid: Number(row.unpaid),
    };
  }
}
