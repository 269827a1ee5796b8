import { Injectable } from '@nestjs/common';
import {
  centsToText,
  EVENT_TYPES,
  instantInZone,
  OFF_STATUSES,
  REFUND_KINDS,
  type BalancesReport,
  type RefundFigures,
  type RefundKind,
  type ReportFigures,
  type ReportQuery,
  type ReportView,
  type StatsView,
} from '#libs/shared/contracts';
import { BookingListQueries, FollowUpCallsService, type BalancesDue } from '#libs/booking/bookings';
import { BookingBalanceQueries, PaymentsQueries } from '#libs/booking/payments';
import { PackagesService } from '#libs/shop/catalog';
import { CrewDaysQueries } from '#libs/scheduling/crews';
import { FIRST_BOOK } from '#libs/shared/pricing';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { crewReport, addDays, reportRange, stepStarts } from './report.rules.js';

type Sums = {
  bookings: string;
  totalCents: string;
  withPromo: string;
  discountCents: string;
  leadSeconds: string | null;
};
/** A group: one step, event type or tier; all null for the total. */
type Of = { step: number | null; type: string | null; tier: number | null };
type Group = Sums & Of;
/** An amount of a group. */
type Amount = Of & { cents: string };
type Returned = { refunded: string; toReturn: string };

/**
 * Counts the smallest groups in one pass and rolls them up four ways. Steps are found by their first instant. Uses only
 * columns of the index ix_booking_newest, which a spec verifies.
 */
export const REPORT = `
  with smallest as (
    select width_bucket(created_at, $1::timestamptz[]) as step, event_type as type,
      width_bucket(game_count::integer, $2::integer[]) as tier, count(*) as bookings,
      sum(total_cents) as total_cents,
      count(*) filter (where is_kept and promo_code is not null) as with_promo,
      coalesce(sum(discount_cents) filter (where is_kept), 0) as discount_cents,
      sum(starts_at - created_at) as lead
    from (select *, status <> all($4) as is_kept from booking_facts
          where created_at >= ($1::timestamptz[])[1] and created_at < $3) b
    group by 1, 2, 3
  )
  select step, type, tier, coalesce(sum(bookings), 0) as bookings,
    coalesce(sum(total_cents), 0) as "totalCents", coalesce(sum(with_promo), 0) as "withPromo",
    coalesce(sum(discount_cents), 0) as "discountCents", extract(epoch from sum(lead)) as "leadSeconds"
  from smallest group by grouping sets ((), (step), (type), (tier))`;

/** Payments in the same groups, counted on the day received, not on the day of booking. */
const COLLECTED = `
  with came as (
    select width_bucket(c.collected_at, $1::timestamptz[]) as step, b.event_type as type,
      width_bucket(b.game_count::integer, $2::integer[]) as tier, c.amount_cents as cents
    from collected_money c join booking_facts b on b.id = c.booking_id
    where c.collected_at >= ($1::timestamptz[])[1] and c.collected_at < $3
  )
  select step, type, tier, coalesce(sum(cents), 0) as cents
  from came group by grouping sets ((), (step), (type), (tier))`;

/** Final prices of confirmed and completed bookings in the same groups, counted on the day of the event. */
const EVENT_REVENUE = `
  with held as (
    select width_bucket(starts_at, $1::timestamptz[]) as step, event_type as type,
      width_bucket(game_count::integer, $2::integer[]) as tier, final_cents as cents
    from booking_facts
    where status in ('confirmed', 'completed') and starts_at >= ($1::timestamptz[])[1] and starts_at < $3
  )
  select step, type, tier, coalesce(sum(cents), 0) as cents
  from held group by grouping sets ((), (step), (type), (tier))`;

/**
 * Completed refunds by kind, by the day they were requested. The part that returned a price cut is a kind of its own.
 * Other refunds since a booking was cancelled belong to whoever cancelled it; the system does when a family did not
 * answer the company.
 */
export const REFUNDED = `
  with returned as (
    select r.refunded_cents + r.credited_cents - r.settles_cents + r.due_again_cents as cents,
      r.settles_cents - r.due_again_cents as change_cents, r.credited_cents > 0 as is_credit,
      case when p.status = 'unapplied' then 'unapplied' when f.at is null or r.created_at < f.at then 'other'
        when f.cancelled_as = 'family' then 'family' else 'staff' end as kind
    from refund_facts r join payment_facts p on p.id = r.payment_id
      left join cancellation_facts f on f.booking_id = r.booking_id
    where r.status = 'completed' and r.created_at >= $1 and r.created_at < $2
  )
  select kind, count(*) as refunds, coalesce(sum(cents) filter (where not is_credit), 0) as cents,
    coalesce(sum(cents) filter (where is_credit), 0) as "creditedCents"
  from (select kind, cents, is_credit from returned
        union all select 'change', change_cents, is_credit from returned) parts
  where cents > 0 group by kind`;

type RefundSum = { kind: RefundKind; refunds: string; cents: string; creditedCents: string };

const refundsOf = (sums: readonly RefundSum[]): RefundFigures[] =>
  REFUND_KINDS.map((kind) => {
    const sum = sums.find((each) => each.kind === kind);
    return {
      kind,
      refunds: Number(sum?.refunds ?? 0),
      amount: centsToText(Number(sum?.cents ?? 0)),
      credited: centsToText(Number(sum?.creditedCents ?? 0)),
    };
  });

function balancesOf(weeks: readonly BalancesDue[]): BalancesReport {
  const sum = (of: (week: BalancesDue) => number) => weeks.reduce((all, week) => all + of(week), 0);
  return {
    held: centsToText(sum(({ heldCents }) => heldCents)),
    bookings: sum(({ bookings }) => bookings),
    due: centsToText(sum(({ dueCents }) => dueCents)),
    weeks: weeks.map(({ week, bookings, dueCents }) => ({
      start: week,
      bookings,
      due: centsToText(dueCents),
    })),
  };
}

const DAY_SECONDS = 86_400;

function figuresOf(sums?: Sums, collected?: Amount, revenue?: Amount): ReportFigures {
  const [bookings, totalCents] = [sums?.bookings, sums?.totalCents].map((n) => Number(n ?? 0));
  const lead = sums?.leadSeconds ?? null;
  return {
    bookings,
    collected: centsToText(Number(collected?.cents ?? 0)),
    eventRevenue: centsToText(Number(revenue?.cents ?? 0)),
    averageValue: centsToText(bookings === 0 ? 0 : Math.round(totalCents / bookings)),
    withPromo: Number(sums?.withPromo ?? 0),
    discounts: centsToText(Number(sums?.discountCents ?? 0)),
    leadDays:
      lead === null || bookings === 0 ? null : Math.round((Number(lead) / DAY_SECONDS / bookings) * 10) / 10,
  };
}

/** Matches the group with exactly these dimensions. */
const isOf =
  ({ step = null, type = null, tier = null }: Partial<Of>) =>
  (group: Of) =>
    group.step === step && group.type === type && group.tier === tier;

/** Today's figures and reports of a date range. Money is summed in whole cents. */
@Injectable()
export class ReportsQueries {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingListQueries,
    private readonly ledger: PaymentsQueries,
    private readonly balance: BookingBalanceQueries,
    private readonly calls: FollowUpCallsService,
    private readonly packages: PackagesService,
    private readonly crews: CrewDaysQueries,
    private readonly clock: Clock,
  ) {}

  /** The figures of the admin dashboard: four cards with booked values, and the collected amount from the ledger. */
  async stats(): Promise<StatsView> {
    const [totals, collectedCents, returned, handBacks, withoutCrew, calls, views, weeks] = await Promise.all(
      [
        this.bookings.totals(),
        this.ledger.collectedCents(),
        this.returned(),
        this.handBacks(),
        this.bookings.countWithoutCrew(),
        this.calls.dueCalls(),
        this.bookings.viewCounts(),
        this.weeks(),
      ],
    );
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
      toHandBack: handBacks.amount,
      handBacks: handBacks.bookings,
      withoutCrew,
      callsDue: calls.length,
      views,
      weeks,
    };
  }

  private async weeks(): Promise<StatsView['weeks']> {
    const { spans, made } = await this.bookings.weekComparison();
    const came = await this.ledger.collectedInWeeks(spans);
    return {
      bookings: { now: made.now, before: made.before },
      revenue: { now: centsToText(made.nowCents), before: centsToText(made.beforeCents) },
      collected: { now: centsToText(came.now), before: centsToText(came.before) },
    };
  }

  private async handBacks(): Promise<ReportView['handBacks']> {
    const cents = [...(await this.balance.handBacks()).values()];
    return { bookings: cents.length, amount: centsToText(cents.reduce((all, each) => all + each, 0)) };
  }

  private async returned(): Promise<Returned> {
    const [row]: Returned[] = await this.db.query(`
      select (select coalesce(sum(refunded_cents), 0) from refund_facts) as refunded,
        (select coalesce(sum(amount_cents - returned_cents), 0) from unapplied_payments
         where state <> 'returned') as "toReturn"`);
    return row;
  }

  /**
   * Bookings by creation date, payments by the date received, revenue by the day of the event, refunds by the day
   * requested; balances and credits as of now.
   * @throws AppError VALIDATION for a reversed range or one of more than two years.
   */
  async report(query: ReportQuery): Promise<ReportView> {
    const { from, to, by } = reportRange(query, this.clock.today());
    const starts = stepStarts(from, to, by);
    const begin = (day: string) => instantInZone(day, 0, this.clock.zone);
    const end = begin(addDays(to, 1));
    const steps = [begin(from), ...starts.slice(1).map(begin)];
    const [{ groups, collected, revenue, refunds }, balances, handBacks, credits, packages, crews] =
      await Promise.all([
        this.sums(steps, end),
        this.bookings.balancesDue(),
        this.handBacks(),
        this.ledger.outstandingCredits(this.clock.today()),
        this.packages.tierNames(),
        this.crews.figuresOf(from, to),
      ]);
    const figures = (of: Partial<Of>) =>
      figuresOf(groups.find(isOf(of)), collected.find(isOf(of)), revenue.find(isOf(of)));
    return {
      from,
      to,
      by,
      total: figures({}),
      series: starts.map((start, index) => ({ start, ...figures({ step: index + 1 }) })),
      byType: EVENT_TYPES.map((type) => ({ type, ...figures({ type }) })),
      byPackage: FIRST_BOOK.tiers.map(({ tier }) => ({
        tier,
        name: packages.get(tier) ?? `Package ${tier}`,
        ...figures({ tier }),
      })),
      refunds: refundsOf(refunds),
      balances: balancesOf(balances),
      handBacks,
      credits: { count: credits.credits, left: centsToText(credits.cents) },
      ...(crews && { crews: crewReport(crews, starts) }),
    };
  }

  /** Runs the queries one after the other, so that a report uses one connection at a time. */
  private async sums(steps: Date[], end: Date) {
    const tiers = FIRST_BOOK.tiers.map(({ fromGames }) => fromGames);
    const groups: Group[] = await this.db.query(REPORT, [steps, tiers, end, OFF_STATUSES]);
    const collected: Amount[] = await this.db.query(COLLECTED, [steps, tiers, end]);
    const revenue: Amount[] = await this.db.query(EVENT_REVENUE, [steps, tiers, end]);
    const refunds: RefundSum[] = await this.db.query(REFUNDED, [steps[0], end]);
    return { groups, collected, revenue, refunds };
  }
}
