// Which bookings the admin area asks for: the list, its export and its saved views.
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

/** A leading minus sorts downwards. `call`: by when a promised call is due, for the filter of that name. */
export const BOOKING_SORTS = ['created', 'event', 'parent', 'guests', 'price', 'status', 'call'] as const;
export type BookingSortKey = (typeof BOOKING_SORTS)[number];
export type BookingSort = BookingSortKey | `-${BookingSortKey}`;
const EVERY_SORT = BOOKING_SORTS.flatMap((key) => [key, `-${key}`]);

/** `part-paid`: a part of the price came. `to-return`: money came that the booking could not take, and it is not back yet. */
export const MONEY_FILTERS = ['part-paid', 'to-return'] as const;
export type MoneyFilter = (typeof MONEY_FILTERS)[number];

/** `none`: it lies ahead and no crew keeps its time. */
export const CREW_FILTERS = ['none'] as const;
export type CrewFilter = (typeof CREW_FILTERS)[number];

/** `due`: a promised call is to be made now. */
export const CALL_FILTERS = ['due'] as const;
export type CallFilter = (typeof CALL_FILTERS)[number];

export const PAGE_SIZES = [25, 50, 100] as const;

/** Which bookings: what the list, its export and its saved views understand. Days are event days, both inclusive. */
export class BookingFilter {
  /** Matches parent, child, e-mail, phone digits, city, promo code or the end of the id. */
  @OptionalLine(LIMITS.name.max) search?: string = undefined;
  @OptionalOneOf(BOOKING_STATUSES, 'We do not know this status.') status?: BookingStatus = undefined;
  @OptionalOneOf(PAYMENT_STATUSES, 'We do not know this payment status.') paymentStatus?: PaymentStatus =
    undefined;
  @OptionalDay('Please give the first day as yyyy-MM-dd.') from?: string = undefined;
  @OptionalDay('Please give the last day as yyyy-MM-dd.') to?: string = undefined;
  @OptionalOneOf(EVENT_TYPES, 'We do not know this event type.') type?: EventType = undefined;
  @OptionalOneOf(MONEY_FILTERS, 'We do not know this about money.') money?: MoneyFilter = undefined;
  @OptionalOneOf(CREW_FILTERS, 'We do not know this about crews.') crew?: CrewFilter = undefined;
  @OptionalOneOf(CALL_FILTERS, 'We do not know this about calls.') call?: CallFilter = undefined;
}

/** The query of `GET /api/admin/bookings`; without `page` the whole list, at most 10 000 rows. */
export class BookingListQuery extends BookingFilter {
  @OptionalOneOf(EVERY_SORT, 'We cannot sort by this.') sort?: BookingSort = undefined;
  @PageNumber() page?: number = undefined;
  @QueryNumber({ min: 1, max: 100 }, 25, 'The page size must be a whole number from 1 to 100.') pageSize = 25;
}

const KEPT_IN_A_VIEW = [
  'tab',
  'status',
  'paymentStatus',
  'from',
  'to',
  'type',
  'money',
  'crew',
  'call',
  'sort',
  'pageSize',
  'hide',
];

/**
 * What a kept view says of an address: its filters, order and columns, never the words of a search, which may be a
 * child's name and would stay after the booking has lost it.
 */
export function keptViewQuery(query: string): string {
  const given = [...new URLSearchParams(query)];
  return new URLSearchParams(given.filter(([key]) => KEPT_IN_A_VIEW.includes(key))).toString();
}

/** A filter that an administrator keeps under a name; `query` is what `keptViewQuery` leaves of an address. */
export type SavedView = { id: string; name: string; query: string };
export class SaveView {
  @Line({ max: 60 }, 'Please name the view.') name = '';
  @Line({ max: 500 }, 'Please choose what the view shows.') query = '';
}
