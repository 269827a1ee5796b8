import {
  ACTIVE_STATUSES,
  comparingForm,
  OPEN_STATUSES,
  UNPAID_STATUSES,
  type BookingFilter,
} from '#libs/shared/contracts';
import { asLikeText, phonePattern } from '#libs/platform/database';

export type FilterSql = {
  /** A condition on an alias; `true` without filters. */
  where: string;
  /** Its parameters in order, starting with `$firstParameter`. */
  values: unknown[];
};

/**
 * `withMoney`, `withCall`: the ids for `overdue`, `to-hand-back`, `to-return` and `call`, supplied by the caller; there are few.
 * `ahead`: the instant and the business day from which a booking counts as upcoming, for the crew filters.
 */
export type BookingChoice = BookingFilter & {
  withMoney?: readonly string[];
  /** In the order of the calls to make. */
  withCall?: readonly string[];
  ahead?: { from: Date; day: string };
};

/** Without `ahead` the crew filters match nothing. */
const NOTHING_AHEAD = { from: new Date('2999-12-31'), day: '2999-12-31' };

const MAX_WORDS = 8;
/** The shortest id suffix to search for: three letters, such as a name, would match ids by chance. */
const ID_END = /^#?([0-9a-f]{4,8})$/i;
const WHOLE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{4}([0-9a-f]{8})$/i;

/**
 * LIKE patterns for a search of bookings: each word, or the digits of a phone number, must match one pattern. Texts and
 * words are in the comparing form; the id suffix is last and in capitals so that names cannot match it.
 */
export function bookingPatterns(search: string): string[][] {
  const phone = phonePattern(search);
  if (phone) return [[phone]];
  const words = comparingForm(search).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => {
    const idEnd = (WHOLE_ID.exec(word) ?? ID_END.exec(word))?.[1];
    const text = `%${asLikeText(word)}%`;
    return idEnd ? [text, `%${idEnd.toUpperCase()}`] : [text];
  });
}

/** The search condition on the alias `s` of `booking_search`, which has one row per booking. */
export function bookingSearchSql(search: string, firstParameter = 1): FilterSql {
  const patterns = bookingPatterns(search);
  const values = patterns.flat();
  let next = firstParameter;
  const oneOf = (each: string[]) => `(${each.map(() => `s.text like $${next++}`).join(' or ')})`;
  return { where: patterns.map(oneOf).join(' and '), values };
}

/**
 * The only translation of a filter to SQL: the admin list, its export and actions on "all results" must select the same
 * bookings. All values are parameters; `where` contains no input of the caller. Usage:
 * `` const { where, values } = bookingFilterSql(filter, 1); `select ... from bookings b where ${where}` ``
 */
export function bookingFilterSql(filter: BookingChoice, firstParameter = 1): FilterSql {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${firstParameter + values.push(value) - 1}`;
  const conditions: string[] = [];
  if (filter.search) {
    const search = bookingSearchSql(filter.search, firstParameter);
    values.push(...search.values);
    conditions.push(`b.id in (select s.booking_id from booking_search s where ${search.where})`);
  }
  if (filter.status === 'active') conditions.push(`b.status = any(${parameter(ACTIVE_STATUSES)})`);
  else if (filter.status) conditions.push(`b.status = ${parameter(filter.status)}`);
  // Nothing is due for an event that will not take place, so it is not unpaid.
  if (UNPAID_STATUSES.includes(filter.paymentStatus ?? ''))
    conditions.push(`b.status = any(${parameter(ACTIVE_STATUSES)})`);
  if (filter.paymentStatus) conditions.push(`b.payment_status = ${parameter(filter.paymentStatus)}`);
  if (filter.type) conditions.push(`b.event_type = ${parameter(filter.type)}`);
  if (filter.from) conditions.push(`b.event_date >= ${parameter(filter.from.slice(0, 10))}::date`);
  if (filter.to) conditions.push(`b.event_date <= ${parameter(filter.to.slice(0, 10))}::date`);
  if (filter.crew) {
    const { from, day } = filter.ahead ?? NOTHING_AHEAD;
    conditions.push(`b.event_date >= ${parameter(day)}::date and b.starts_at > ${parameter(from)}
      and b.status = any(${parameter(OPEN_STATUSES)})
      and not exists (select from live_reservations c where c.booking_id = b.id)`);
  }
  // Same as money_state of booking_money, but stored in each booking: the list must not read every ledger.
  if (filter.money === 'part-paid') conditions.push('b.part_paid_cents > 0');
  if (filter.money && filter.money !== 'part-paid')
    conditions.push(`b.id = any(${parameter(filter.withMoney ?? [])}::uuid[])`);
  if (filter.call) conditions.push(`b.id = any(${parameter(filter.withCall ?? [])}::uuid[])`);
  return { where: conditions.join(' and ') || 'true', values };
}
