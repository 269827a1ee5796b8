import { Injectable } from '@nestjs/common';
import {
  ACTIVE_STATUSES,
  BOOKING_FILTERS,
  daysAfter,
  OFF_STATUSES,
  planBy,
  PLANNED_DAYS,
  POLICY_DEFAULTS,
  UNPAID_STATUSES,
  weekOf,
  weeksSoFar,
  type BookingFilter,
  type BookingListQuery,
  type BookingSort,
  type BookingSortKey,
  type ViewCounts,
  type WeeksSoFar,
} from '#libs/shared/contracts';
import { CrewStatusService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { OpenWorkSource, type OpenWork } from '#libs/platform/events';
import { Any, DataSource } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import { dueCentsOf } from '../booking.rules.js';
import { BookingsService } from '../bookings.service.js';
import { bookingFilterSql, bookingSearchSql, type BookingChoice } from './booking-filter.js';

/** Row limit of the unpaged list; the count is not limited. */
const MAX_ROWS = 10_000;
/** Rows per query; other requests can run between two queries. */
const AT_ONCE = 500;

/** Sums over all bookings; money in cents. `outstandingCents` is the unpaid amount still expected. */
export type BookingTotals = {
  bookings: number;
  confirmed: number;
  totalCents: number;
  outstandingCents: number;
  /** Accounts that have booked. */
  users: number;
};

/** Number of new bookings and the sum of their prices in cents, for the current and the previous period. */
export type BookedBeside = { now: number; before: number; nowCents: number; beforeCents: number };

/** Part-paid bookings of one due week (its Monday; null when the day has passed); `heldCents` is paid for events ahead. */
export type BalancesDue = { week: string | null; bookings: number; dueCents: number; heldCents: number };

/**
 * A booking's place in the order by status, start and creation. `createdAt` is the database's text: a `Date` drops the
 * microseconds, which would repeat rows across pages.
 */
export type Place = { status: string; startsAt: Date; createdAt: string; id: string };

/** The list query, with the booking ids that a money or call filter selects. */
type ListChoice = BookingListQuery & BookingChoice;

/** Sort columns of each order; the id makes the order stable across pages. Each order has an index. */
const ORDERS: Record<Exclude<BookingSortKey, 'call'>, readonly string[]> = {
  created: ['b.created_at', 'b.id'],
  event: ['b.event_date', 'b.starts_at', 'b.id'],
  parent: ['comparing_form(b.parent_name)', 'b.id'],
  guests: ['b.guest_count', 'b.id'],
  price: ['b.final_cents', 'b.id'],
  status: ['b.status'],
};

function orderOf(sort: BookingSort, withCall: string): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  if (sort.endsWith('call')) return `array_position(${withCall}::uuid[], b.id) ${direction}, b.id`;
  const columns = ORDERS[sort.replace('-', '') as keyof typeof ORDERS].map(
    (column) => `${column} ${direction}`,
  );
  const newestFirst = ['b.created_at desc', 'b.id desc'];
  return (sort.endsWith('status') ? [...columns, ...newestFirst] : columns).join(', ');
}

/** True for a search without another filter, which the narrow table of texts can answer alone. */
const isSearchAlone = (filter: BookingFilter): filter is BookingFilter & { search: string } =>
  Boolean(filter.search) && BOOKING_FILTERS.every((field) => filter[field] === undefined);

/** The bookings that staff list: filtered, sorted and paged, with their counts and sums. */
@Injectable()
export class BookingListQueries {
  constructor(
    private readonly db: DataSource,
    private readonly crewStatus: CrewStatusService,
    private readonly bookings: BookingsService,
    private readonly clock: Clock,
  ) {}

  /** One page, newest first by default; without a page all bookings, newest first, up to MAX_ROWS. */
  async page(asked: ListChoice): Promise<{ bookings: BookingEntity[]; total: number }> {
    const query = { ...asked, ahead: this.ahead() };
    const [bookings, total] = await Promise.all([this.rows(query), this.count(query)]);
    return { bookings, total };
  }

  /** Those of these bookings that a search finds. */
  async idsMatching(search: string, among: readonly string[]): Promise<string[]> {
    const { where, values } = bookingSearchSql(search, 2);
    const rows: { id: string }[] = await this.db.query(
      `select s.booking_id as id from booking_search s where s.booking_id = any($1::uuid[]) and ${where}`,
      [among, ...values],
    );
    return rows.map(({ id }) => id);
  }

  /** What is still due of these bookings, in cents. */
  async dueCentsOf(ids: readonly string[]): Promise<Map<string, number>> {
    const rows: (Parameters<typeof dueCentsOf>[0] & { id: string })[] = await this.db.query(
      `select id, status, payment_status as "paymentStatus", final_cents as "finalCents",
         part_paid_cents as "partPaidCents" from bookings where id = any($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map(({ id, ...booking }) => [id, dueCentsOf(booking)]));
  }

  /** Number of upcoming bookings without a crew; null while crews are not limited. */
  async countWithoutCrew(): Promise<number | null> {
    if (!(await this.crewStatus.hasActiveCrew())) return null;
    return this.count({ ...this.lacksCrew(), pageSize: 1 });
  }

  /** The ids counted by `countWithoutCrew` on one day (yyyy-MM-dd). */
  async idsWithoutCrewOn(day: string): Promise<string[]> {
    if (!(await this.crewStatus.hasActiveCrew())) return [];
    const { where, values } = bookingFilterSql({ ...this.lacksCrew(), from: day, to: day });
    const rows: { id: string }[] = await this.db.query(`select b.id from bookings b where ${where}`, values);
    return rows.map(({ id }) => id);
  }

  /** The bookings of the next two weeks without a crew. */
  @OpenWorkSource()
  async openWithoutCrew(): Promise<OpenWork[]> {
    if (!(await this.crewStatus.hasActiveCrew())) return [];
    const to = daysAfter(this.clock.today(), PLANNED_DAYS);
    const { where, values } = bookingFilterSql({ ...this.lacksCrew(), to });
    const rows: { id: string; since: Date; startsAt: Date }[] = await this.db.query(
      `select b.id, b.created_at as since, b.starts_at as "startsAt" from bookings b where ${where}`,
      values,
    );
    return rows.map(({ id, since, startsAt }) => ({
      kind: 'no-crew',
      id,
      bookingId: id,
      since,
      by: planBy(startsAt),
    }));
  }

  /** A page of upcoming open bookings without a crew, ordered by status and start; equal starts by creation. */
  listWithoutCrew(after: Place, limit: number): Promise<Place[]> {
    const { where, values } = bookingFilterSql(this.lacksCrew(), 5);
    return this.db.query(
      `select b.id, b.status, b.starts_at as "startsAt", b.created_at::text as "createdAt" from bookings b
       where (b.status, b.starts_at, b.created_at, b.id) > ($1, $2, $3::timestamptz, $4::uuid) and ${where}
       order by b.status, b.starts_at, b.created_at, b.id limit ${limit}`,
      [after.status, after.startsAt, after.createdAt, after.id, ...values],
    );
  }

  /** Sums over all bookings, each from its part of one index: conditions on every booking take twice as long. */
  async totals(): Promise<BookingTotals> {
    const [row]: Record<keyof BookingTotals, string>[] = await this.db.query(
      `select count(*) as bookings,
        (select count(*) from bookings where status = 'confirmed') as confirmed,
        coalesce(sum(total_cents), 0) as "totalCents",
        (select coalesce(sum(final_cents), 0) from bookings
         where status <> all($1) and payment_status = any($2))
          - (select coalesce(sum(part_paid_cents), 0) from bookings
             where part_paid_cents > 0 and status <> all($1)) as "outstandingCents",
        (select count(*) from (select distinct user_id from bookings where user_id is not null) u) as users
      from bookings`,
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

  /** What is due on part-paid bookings that will take place, by the week in which the balance is due. */
  async balancesDue(): Promise<BalancesDue[]> {
    const rows: Record<keyof BalancesDue, string | null>[] = await this.db.query(
      `select case when due_on >= $2 then to_char(date_trunc('week', due_on), 'YYYY-MM-DD') end as week,
        count(*) as bookings, sum(final_cents - part_paid_cents) as "dueCents",
        coalesce(sum(part_paid_cents) filter (where starts_at > $3), 0) as "heldCents"
      from (select final_cents, part_paid_cents, starts_at,
              event_date - coalesce((terms ->> 'balanceDaysBefore')::integer, $4) as due_on
            from bookings where part_paid_cents > 0 and status <> all($1)) part_paid
      group by 1 order by 1 nulls first`,
      [OFF_STATUSES, this.clock.today(), this.clock.now(), POLICY_DEFAULTS.balanceDaysBefore],
    );
    return rows.map(({ week, ...sums }) => ({
      week,
      bookings: Number(sums.bookings),
      dueCents: Number(sums.dueCents),
      heldCents: Number(sums.heldCents),
    }));
  }

  /** Bookings of this week so far and of last week up to the same time; `spans` is for figures of other modules. */
  async weekComparison(): Promise<{ spans: WeeksSoFar; made: BookedBeside }> {
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

  /** The number of bookings in each view of the admin area today; cancelled and expired ones are in none. */
  async viewCounts(): Promise<ViewCounts> {
    const today = this.clock.today();
    const week = weekOf(today);
    const tomorrow = daysAfter(today, 1);
    const [row]: Record<Exclude<keyof ViewCounts, 'overdue'>, string>[] = await this.db.query(
      `select count(*) filter (where event_date = $1) as today,
        count(*) filter (where event_date = $2) as tomorrow,
        count(*) filter (where event_date between $3 and $4) as "thisWeek",
        (select count(*) from bookings where status = any($5) and payment_status = 'pending') as unpaid
      from bookings where event_date between $3 and greatest($4, $2) and status = any($5)`,
      [today, tomorrow, week.from, week.to, ACTIVE_STATUSES],
    );
    return {
      today: Number(row.today),
      tomorrow: Number(row.tomorrow),
      thisWeek: Number(row.thisWeek),
      unpaid: Number(row.unpaid),
      overdue: (await this.bookings.idsWithOverdueBalance()).length,
    };
  }

  private lacksCrew(): BookingChoice {
    return { crew: 'none', ahead: this.ahead() };
  }

  private ahead() {
    return { from: this.clock.now(), day: this.clock.today() };
  }

  private async rows({ page, pageSize, ...query }: ListChoice): Promise<BookingEntity[]> {
    const limit = page ? pageSize : MAX_ROWS;
    const offset = page ? (page - 1) * pageSize : 0;
    // Selects only the ids first: a far page then scans an index instead of the table.
    const [ids, values] = idsSql(query);
    const found: { id: string }[] = await this.db.query(`${ids} limit ${limit} offset ${offset}`, values);
    const bookings: BookingEntity[] = [];
    for (let start = 0; start < found.length; start += AT_ONCE) {
      bookings.push(...(await this.byIds(found.slice(start, start + AT_ONCE).map(({ id }) => id))));
    }
    return bookings;
  }

  private async byIds(ids: string[]): Promise<BookingEntity[]> {
    const rows = await this.db.getRepository(BookingEntity).findBy({ id: Any(ids) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The exact number: of a search alone from its narrow table, otherwise from the bookings. */
  private async count(filter: ListChoice): Promise<number> {
    const [{ count }]: { count: string }[] = await this.db.query(...countSql(filter));
    return Number(count);
  }
}

function idsSql({
  sort = '-created',
  ...filter
}: Omit<ListChoice, 'page' | 'pageSize'>): [string, unknown[]] {
  if (sort === '-created' && isSearchAlone(filter)) {
    const { where, values } = bookingSearchSql(filter.search);
    const order = 's.created_at desc, s.booking_id desc';
    return [`select s.booking_id as id from booking_search s where ${where} order by ${order}`, values];
  }
  const { where, values } = bookingFilterSql(filter);
  const withCall = sort.endsWith('call') ? `$${values.push(filter.withCall ?? [])}` : '';
  return [`select b.id from bookings b where ${where} order by ${orderOf(sort, withCall)}`, values];
}

function countSql(filter: BookingChoice): [string, unknown[]] {
  if (isSearchAlone(filter)) {
    const { where, values } = bookingSearchSql(filter.search);
    return [`select count(*) from booking_search s where ${where}`, values];
  }
  const { where, values } = bookingFilterSql(filter);
  return [`select count(*) from bookings b where ${where}`, values];
}
