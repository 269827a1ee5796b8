import { Injectable } from '@nestjs/common';
import {
  centsToText,
  EVENT_TYPES,
  instantInZone,
  OFF_STATUSES,
  type ReportFigures,
  type ReportQuery,
  type ReportView,
} from '#libs/contracts';
import { PackagesService } from '#libs/catalog';
import { CrewFigures } from '#libs/crews';
import { FIRST_BOOK } from '#libs/pricing';
import { Clock } from '#libs/settings';
import { DataSource } from 'typeorm';
import { crewReport } from './crew-report.rules.js';
import { addDays, reportRange, stepStarts } from './report.rules.js';

type Sums = {
  bookings: string;
  kept: string;
  revenueCents: string;
  withPromo: string;
  discountCents: string;
  leadSeconds: string | null;
};
/** One group of the sums: a step, an event type, a tier, or with none of them everything. */
type Group = Sums & { step: number | null; type: string | null; tier: number | null };

/**
 * One pass counts the smallest groups, and those are summed up four ways. Steps are found by their first instant.
 * It names only columns that the index ix_booking_newest carries; a spec holds it to that.
 */
export const REPORT = `
  with smallest as (
    select width_bucket(created_at, $1::timestamptz[]) as step, event_type as type,
      width_bucket(game_count::integer, $2::integer[]) as tier, count(*) as bookings,
      count(*) filter (where is_kept) as kept,
      coalesce(sum(final_cents) filter (where is_kept), 0) as revenue_cents,
      count(*) filter (where is_kept and promo_code is not null) as with_promo,
      coalesce(sum(discount_cents) filter (where is_kept), 0) as discount_cents,
      sum(starts_at - created_at) as lead
    from (select *, status <> all($4) as is_kept from booking_facts
          where created_at >= ($1::timestamptz[])[1] and created_at < $3) b
    group by 1, 2, 3
  )
  select step, type, tier, coalesce(sum(bookings), 0) as bookings, coalesce(sum(kept), 0) as kept,
    coalesce(sum(revenue_cents), 0) as "revenueCents", coalesce(sum(with_promo), 0) as "withPromo",
    coalesce(sum(discount_cents), 0) as "discountCents", extract(epoch from sum(lead)) as "leadSeconds"
  from smallest group by grouping sets ((), (step), (type), (tier))`;

const DAY_SECONDS = 86_400;

function figuresOf(sums?: Sums): ReportFigures {
  const [bookings, kept, revenue] = [sums?.bookings, sums?.kept, sums?.revenueCents].map((n) =>
    Number(n ?? 0),
  );
  const lead = sums?.leadSeconds ?? null;
  return {
    bookings,
    revenue: centsToText(revenue),
    averageValue: centsToText(kept === 0 ? 0 : Math.round(revenue / kept)),
    withPromo: Number(sums?.withPromo ?? 0),
    discounts: centsToText(Number(sums?.discountCents ?? 0)),
    leadDays:
      lead === null || bookings === 0 ? null : Math.round((Number(lead) / DAY_SECONDS / bookings) * 10) / 10,
  };
}

/** How business went, by the day on which people booked. */
@Injectable()
export class Reports {
  constructor(
    private readonly db: DataSource,
    private readonly packages: PackagesService,
    private readonly crews: CrewFigures,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError VALIDATION for days that run backwards or span more than two years. */
  async read(query: ReportQuery): Promise<ReportView> {
    const { from, to, by } = reportRange(query, this.clock.today());
    const starts = stepStarts(from, to, by);
    const begin = (day: string) => instantInZone(day, 0, this.clock.zone);
    const [groups, packages, crews] = await Promise.all([
      this.db.query(REPORT, [
        [begin(from), ...starts.slice(1).map(begin)],
        FIRST_BOOK.tiers.map(({ fromGames }) => fromGames),
        begin(addDays(to, 1)),
        OFF_STATUSES,
      ]) as Promise<Group[]>,
      this.packages.tierNames(),
      this.crews.read(from, to),
    ]);
    const total = groups.find(({ step, type, tier }) => step === null && type === null && tier === null);
    const ofStep = new Map(groups.map((group) => [group.step, group]));
    const ofType = new Map(groups.map((group) => [group.type, group]));
    const ofTier = new Map(groups.map((group) => [group.tier, group]));
    return {
      from,
      to,
      by,
      total: figuresOf(total),
      series: starts.map((start, index) => ({ start, ...figuresOf(ofStep.get(index + 1)) })),
      byType: EVENT_TYPES.map((type) => ({ type, ...figuresOf(ofType.get(type)) })),
      byPackage: FIRST_BOOK.tiers.map(({ tier }) => ({
        tier,
        name: packages.get(tier) ?? `Package ${tier}`,
        ...figuresOf(ofTier.get(tier)),
      })),
      ...(crews && { crews: crewReport(crews, starts) }),
    };
  }
}
