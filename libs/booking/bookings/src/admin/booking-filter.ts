import { OPEN_STATUSES, type BookingFilter } from '#libs/shared/contracts';
import { asLikeText } from '#libs/platform/database';

export type FilterSql = {
  /** A condition on an alias; `true` when everything is asked for. */
  where: string;
  /** Its parameters in order, the first one being `$firstParameter`. */
  values: unknown[];
};

/**
 * `withMoney`, `withCall`: the bookings that `to-return` and `call` ask for; modules above know them, and there are few. `from` and `day`
 * of `ahead`: since when, and from which business day on, a booking lies ahead, for the question about crews.
 */
export type BookingChoice = BookingFilter & {
  withMoney?: readonly string[];
  /** In the order in which they are to be called. */
  withCall?: readonly string[];
  ahead?: { from: Date; day: string };
};

/** A question that nobody asks without a clock finds nothing. */
const NOTHING_AHEAD = { from: new Date('2999-12-31'), day: '2999-12-31' };

const MAX_WORDS = 8;
/** The shortest end of an id that is searched for: three letters, such as a name, would find ids by chance. */
const ID_END = /^#?([0-9a-f]{4,8})$/i;
const WHOLE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{4}([0-9a-f]{8})$/i;
const PHONE = /^[\d\s().+-]+$/;
const PHONE_DIGITS = { fewest: 7, withoutCountry: 10 };

/**
 * The patterns of one search: every word must be met by one of its own. The lower-cased texts are searched by
 * lower-cased words; the end of an id comes last and in capitals, so that no name meets it.
 */
export function searchPatterns(search: string): string[][] {
  const digits = search.replace(/\D/g, '');
  if (PHONE.test(search) && digits.length >= PHONE_DIGITS.fewest) {
    return [[`%${digits.slice(-PHONE_DIGITS.withoutCountry)}%`]];
  }
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => {
    const idEnd = (WHOLE_ID.exec(word) ?? ID_END.exec(word))?.[1];
    const text = `%${asLikeText(word.toLowerCase())}%`;
    return idEnd ? [text, `%${idEnd.toUpperCase()}`] : [text];
  });
}

/** The condition of a search on the alias `s` of `booking_search`, which holds one row for each booking. */
export function bookingSearchSql(search: string, firstParameter = 1): FilterSql {
  const patterns = searchPatterns(search);
  const values = patterns.flat();
  let next = firstParameter;
  const oneOf = (each: string[]) => `(${each.map(() => `s.text like $${next++}`).join(' or ')})`;
  return { where: patterns.map(oneOf).join(' and '), values };
}

/**
 * The one reading of a filter: the list of the admin area, its export and whatever acts on "all results" must mean the same
 * bookings. Usage: `` const { where, values } = bookingFilterSql(filter, 1); `select ... from bookings b where ${where}` ``.
 * Every value goes as a parameter; `where` holds no text of the caller.
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
  if (filter.status) conditions.push(`b.status = ${parameter(filter.status)}`);
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
  // What money_state of booking_money says, as each booking stores it: the list is not to read the ledger of all.
  if (filter.money === 'part-paid') conditions.push('b.part_paid_cents > 0');
  if (filter.money === 'to-return')
    conditions.push(`b.id = any(${parameter(filter.withMoney ?? [])}::uuid[])`);
  if (filter.call) conditions.push(`b.id = any(${parameter(filter.withCall ?? [])}::uuid[])`);
  return { where: conditions.join(' and ') || 'true', values };
}
