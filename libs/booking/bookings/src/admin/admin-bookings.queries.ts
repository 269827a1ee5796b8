import { Injectable } from '@nestjs/common';
import type { BookingFilter, BookingListQuery, BookingSort, BookingSortKey } from '#libs/shared/contracts';
import { CrewUseService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { Any, DataSource } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import { bookingFilterSql, bookingSearchSql, type BookingChoice } from './booking-filter.js';

/** The whole list ends here; the count tells the true number. */
const MOST_ROWS = 10_000;
/** Rows that are read in one go: between two goes other requests get their turn. */
const AT_ONCE = 500;

/** The list as it is asked for, with the bookings that a filter for their money leaves. */
type ListChoice = BookingListQuery & BookingChoice;

/** What each order compares; the id makes it the same on every page. Indexes of these very orders exist. */
const ORDERS: Record<Exclude<BookingSortKey, 'call'>, readonly string[]> = {
  created: ['b.created_at', 'b.id'],
  event: ['b.event_date', 'b.starts_at', 'b.id'],
  parent: ['lower(b.parent_name)', 'b.id'],
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

const isOnly = (filter: BookingFilter, ...fields: (keyof BookingFilter)[]) =>
  (['search', 'status', 'paymentStatus', 'from', 'to', 'type', 'money', 'crew', 'call'] as const).every(
    (field) => filter[field] === undefined || fields.includes(field),
  );

/** The admin area's list of bookings: one page of an order, and how many there are. */
@Injectable()
export class AdminBookingsQueries {
  constructor(
    private readonly db: DataSource,
    private readonly crews: CrewUseService,
    private readonly clock: Clock,
  ) {}

  /** One page, newest first unless asked otherwise; without a page everything, newest first, up to MOST_ROWS. */
  async page(asked: ListChoice): Promise<{ bookings: BookingEntity[]; total: number }> {
    const query = { ...asked, ahead: this.ahead() };
    const [bookings, total] = await Promise.all([this.rows(query), this.count(query)]);
    return { bookings, total };
  }

  /** How many lie ahead without a crew; null while no crew is switched on. */
  async withoutCrew(): Promise<number | null> {
    if (!(await this.crews.isLimited())) return null;
    return this.count({ ...this.lacksCrew(), pageSize: 1 });
  }

  /** The ids of those that `withoutCrew` counts on one day (yyyy-MM-dd). */
  async withoutCrewOn(day: string): Promise<string[]> {
    if (!(await this.crews.isLimited())) return [];
    const { where, values } = bookingFilterSql({ ...this.lacksCrew(), from: day, to: day });
    const rows: { id: string }[] = await this.db.query(`select b.id from bookings b where ${where}`, values);
    return rows.map(({ id }) => id);
  }

  private lacksCrew(): BookingChoice {
    return { crew: 'none', ahead: this.ahead() };
  }

  private ahead() {
    return { from: this.clock.now(), day: this.clock.today() };
  }

  private async rows({ page, pageSize, ...query }: ListChoice): Promise<BookingEntity[]> {
    const limit = page ? pageSize : MOST_ROWS;
    const offset = page ? (page - 1) * pageSize : 0;
    // The ids alone first: a far page then walks through an index and not through the bookings themselves.
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

  /** The true number, the cheapest way: tallies for everything and for states, the narrow search table for words. */
  private async count(filter: ListChoice): Promise<number> {
    const [{ count }]: { count: string }[] = await this.db.query(...countSql(filter));
    return Number(count);
  }
}

function idsSql({
  sort = '-created',
  ...filter
}: Omit<ListChoice, 'page' | 'pageSize'>): [string, unknown[]] {
  if (filter.search && sort === '-created' && isOnly(filter, 'search')) {
    const { where, values } = bookingSearchSql(filter.search);
    const order = 's.created_at desc, s.booking_id desc';
    return [`select s.booking_id as id from booking_search s where ${where} order by ${order}`, values];
  }
  const { where, values } = bookingFilterSql(filter);
  const withCall = sort.endsWith('call') ? `$${values.push(filter.withCall ?? [])}` : '';
  return [`select b.id from bookings b where ${where} order by ${orderOf(sort, withCall)}`, values];
}

function countSql(filter: BookingChoice): [string, unknown[]] {
  if (isOnly(filter, 'status', 'paymentStatus')) {
    const { where, values } = bookingFilterSql(filter);
    return [`select coalesce(sum(b.bookings), 0) as count from booking_tallies b where ${where}`, values];
  }
  if (filter.search && isOnly(filter, 'search')) {
    const { where, values } = bookingSearchSql(filter.search);
    return [`select count(*) from booking_search s where ${where}`, values];
  }
  const { where, values } = bookingFilterSql(filter);
  return [`select count(*) from bookings b where ${where}`, values];
}
