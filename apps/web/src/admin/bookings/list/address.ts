// The state of the list in the URL: filters, order, page, columns and the open booking, but not the search text.
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import {
  BOOKING_SORTS,
  CALL_FILTERS,
  CREW_FILTERS,
  EVENT_TYPES,
  MONEY_FILTERS,
  PAGE_SIZES,
  PAYMENT_STATUSES,
  STATUS_FILTERS,
  type BookingFilter,
  type BookingSort,
  type CallFilter,
  type CrewFilter,
  type EventType,
  type MoneyFilter,
  type PaymentStatus,
  type StatusFilter,
} from '#libs/shared/contracts';
import {
  readUrl,
  urlChoice,
  urlDay,
  urlNames,
  urlNumber,
  urlOneOf,
  urlText,
  withChanges,
  useUrlState,
} from '../../../lib/browser/url-state.js';
import { storeSearchText, sameSearchText, searchTextOf } from '../filters/search-text.js';

/** Columns that may be hidden; the id and the open link are always shown. */
export const OPTIONAL_COLUMNS = [
  'parent',
  'child',
  'date',
  'time',
  'type',
  'guests',
  'price',
  'status',
  'contact',
  'booked',
] as const;

/** Hidden by default; can be switched on. */
const USUALLY_HIDDEN = ['booked'] as const;

export type ListAddress = {
  /** Kept in the page's memory. */
  search: string;
  status: StatusFilter | '';
  paymentStatus: PaymentStatus | '';
  from: string;
  to: string;
  type: EventType | '';
  money: MoneyFilter | '';
  crew: CrewFilter | '';
  call: CallFilter | '';
  sort: BookingSort;
  page: number;
  pageSize: number;
  hide: readonly string[];
  /** '1' while a phone booking is being entered. */
  caller: '1' | '';
  /** Id of the booking whose detail is open. */
  booking: string;
};

const SORTS = BOOKING_SORTS.flatMap((key): BookingSort[] => [key, `-${key}`]);

export const ADDRESS = {
  /** Parsed for old URLs, never written. */
  search: { read: (typed: string | null) => typed ?? '', write: () => null },
  status: urlChoice(STATUS_FILTERS),
  paymentStatus: urlChoice(PAYMENT_STATUSES),
  from: urlDay(),
  to: urlDay(),
  type: urlChoice(EVENT_TYPES),
  money: urlChoice(MONEY_FILTERS),
  crew: urlChoice(CREW_FILTERS),
  call: urlChoice(CALL_FILTERS),
  sort: urlOneOf(SORTS, '-created'),
  page: urlNumber(1),
  pageSize: urlNumber(25, PAGE_SIZES),
  hide: urlNames(OPTIONAL_COLUMNS, USUALLY_HIDDEN),
  caller: urlChoice(['1']),
  booking: urlText(),
};

export const NO_FILTER = {
  search: '',
  status: '',
  paymentStatus: '',
  from: '',
  to: '',
  type: '',
  money: '',
  crew: '',
  call: '',
} as const;
const FILTERS = Object.keys(NO_FILTER) as (keyof typeof NO_FILTER)[];

/** The number of active filters; a search text counts as one. */
export const filterCount = (address: ListAddress) => FILTERS.filter((name) => address[name] !== '').length;

/** The filter in the server's format, for example for an export of the list. */
export function filterOf(address: ListAddress): BookingFilter {
  const set = FILTERS.filter((name) => address[name] !== '').map((name) => [name, address[name].trim()]);
  return Object.fromEntries(set) as BookingFilter;
}

/** The query of the list's call, with the search text; deterministic for the same input. */
export function listQuery(address: ListAddress): string {
  const { sort, page, pageSize } = address;
  return new URLSearchParams({
    ...(filterOf(address) as Record<string, string>),
    sort,
    page: String(page),
    pageSize: String(pageSize),
  }).toString();
}

/** The URL without tab, page, open booking and search text, as saved in a view. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of ['tab', 'page', 'booking', 'caller', 'search']) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** The URL of a view's query. Unknown parameters are dropped. */
export function viewAddress(query: string): string {
  const known = readUrl<ListAddress>(ADDRESS, new URLSearchParams(query));
  const params = withChanges<ListAddress>(ADDRESS, new URLSearchParams({ tab: 'bookings' }), {
    ...known,
    booking: '',
    caller: '',
    page: 1,
  });
  return `/admin?${params.toString()}`;
}

type Options = { replace?: boolean; state?: object };

/**
 * Our state of the history entry, which the router stores under `usr`. Read from window.history, which is already up to
 * date when one change follows another.
 */
const stateHere = () => (window.history.state as { usr?: object | null } | null)?.usr;

/** The state of the list and its setter: all of it is in the URL except the search text. */
export function useListAddress() {
  const [inUrl, changeUrl] = useUrlState<ListAddress>(ADDRESS);
  const { state } = useLocation();
  const words = searchTextOf(state);
  const address = useMemo(() => ({ ...inUrl, search: words || inUrl.search }), [inUrl, words]);
  const change = useCallback(
    (changes: Partial<ListAddress>, options: Options = {}) => {
      const marked =
        changes.search === undefined ? sameSearchText(stateHere()) : storeSearchText(changes.search);
      changeUrl({ search: '', ...changes }, { ...options, state: { ...options.state, ...marked } });
    },
    [changeUrl],
  );
  // An old or hand-written URL may still contain search text.
  const named = inUrl.search;
  useEffect(() => {
    if (named) change({ search: named }, { replace: true });
  }, [named, change]);
  return [address, change] as const;
}
