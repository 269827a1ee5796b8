// Queries of the admin area's booking list, its export and its saved views.
import { OptionalDay, OptionalOneOf, PageNumber, QueryNumber, Line, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import {
  BOOKING_STATUSES,
  EVENT_TYPES,
  PAYMENT_STATUSES,
  type BookingStatus,
  type EventType,
  type PaymentStatus,
} from '../common/lists.js';

/** A leading minus sorts descending. `call`: when a promised call is due, with the filter of that name. */
export const BOOKING_SORTS = ['created', 'event', 'parent', 'guests', 'price', 'status', 'call'] as const;
export type BookingSortKey = (typeof BOOKING_SORTS)[number];
export type BookingSort = BookingSortKey | `-${BookingSortKey}`;
const ALL_SORTS = BOOKING_SORTS.flatMap((key) => [key, `-${key}`]);

/** `active`: neither cancelled nor expired. */
export type StatusFilter = BookingStatus | 'active';
export const STATUS_FILTERS: readonly StatusFilter[] = [...BOOKING_STATUSES, 'active'];

/**
 * `part-paid`: a part of the price was paid. `overdue`: the balance after a deposit was not paid by its day. `to-return`:
 * an unapplied payment is not refunded yet. `to-hand-back`: money of the booking that staff have to return.
 */
export const MONEY_FILTERS = ['part-paid', 'overdue', 'to-hand-back', 'to-return'] as const;
export type MoneyFilter = (typeof MONEY_FILTERS)[number];

/** `none`: an event ahead without a crew reservation. */
export const CREW_FILTERS = ['none'] as const;
export type CrewFilter = (typeof CREW_FILTERS)[number];

/** `due`: a promised call is due now. */
export const CALL_FILTERS = ['due'] as const;
export type CallFilter = (typeof CALL_FILTERS)[number];

export const PAGE_SIZES = [25, 50, 100] as const;

/** Filters of the list, its export and its saved views. Days are event days, both inclusive. */
export class BookingFilter {
  /** Matches parent, child, email, phone digits, city, promo code or the end of the id. */
  @OptionalLine(LIMITS.name.max) search?: string = undefined;
  @OptionalOneOf(STATUS_FILTERS, 'We do not know this status.') status?: StatusFilter = undefined;
  @OptionalOneOf(PAYMENT_STATUSES, 'We do not know this payment status.') paymentStatus?: PaymentStatus =
    undefined;
  @OptionalDay('Please give the first day as yyyy-MM-dd.') from?: string = undefined;
  @OptionalDay('Please give the last day as yyyy-MM-dd.') to?: string = undefined;
  @OptionalOneOf(EVENT_TYPES, 'We do not know this event type.') type?: EventType = undefined;
  @OptionalOneOf(MONEY_FILTERS, 'We do not know this about money.') money?: MoneyFilter = undefined;
  @OptionalOneOf(CREW_FILTERS, 'We do not know this about crews.') crew?: CrewFilter = undefined;
  @OptionalOneOf(CALL_FILTERS, 'We do not know this about calls.') call?: CallFilter = undefined;
}

/** The query of `GET /api/admin/bookings`; without `page` all rows, at most 10 000. */
export class BookingListQuery extends BookingFilter {
  @OptionalOneOf(ALL_SORTS, 'We cannot sort by this.') sort?: BookingSort = undefined;
  @PageNumber() page?: number = undefined;
  @QueryNumber({ min: 1, max: 100 }, 25, 'The page size must be a whole number from 1 to 100.') pageSize = 25;
}

const FILTERS: Record<Exclude<keyof BookingFilter, 'search'>, true> = {
  status: true,
  paymentStatus: true,
  from: true,
  to: true,
  type: true,
  money: true,
  crew: true,
  call: true,
};
/** All filters but the search. */
export const BOOKING_FILTERS = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
const SAVED_VIEW_KEYS: readonly string[] = ['tab', ...BOOKING_FILTERS, 'sort', 'pageSize', 'hide'];

/**
 * The part of a query string that a saved view stores: filters, order and columns, but never the search text, which may
 * be a child's name and would outlive its removal.
 */
export function savedViewQuery(query: string): string {
  const entries = [...new URLSearchParams(query)];
  return new URLSearchParams(entries.filter(([key]) => SAVED_VIEW_KEYS.includes(key))).toString();
}

/** A filter that an administrator saved under a name; `query` is the result of `savedViewQuery`. */
export type SavedView = { id: string; name: string; query: string };
export class SaveView {
  @Line({ max: 60 }, 'Please name the view.') name = '';
  @Line({ max: 500 }, 'Please choose what the view shows.') query = '';
}
