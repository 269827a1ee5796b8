// What the admin area asks about bookings, and what it gets.
import type { BookingView } from './bookings.js';
import { Reads, Rule } from './check.js';
import {
  Day,
  OneOf,
  OptionalDay,
  OptionalOneOf,
  OptionalText,
  QueryNumber,
  Text,
  WholeNumber,
} from './fields.js';
import { LIMITS } from './limits.js';
import {
  BOOKING_STATUSES,
  EVENT_TYPES,
  PAYMENT_STATUSES,
  type BookingStatus,
  type EventType,
  type PaymentStatus,
} from './lists.js';
import { textToCents } from './money.js';
import { Shape } from './shape.js';

/** A leading minus sorts downwards. */
export const BOOKING_SORTS = ['created', 'event', 'parent', 'guests', 'price', 'status'] as const;
export type BookingSortKey = (typeof BOOKING_SORTS)[number];
export type BookingSort = BookingSortKey | `-${BookingSortKey}`;
const EVERY_SORT = BOOKING_SORTS.flatMap((key) => [key, `-${key}`]);

/** `to-return`: money came that the booking could not take, and it is not back yet. */
export const MONEY_FILTERS = ['to-return'] as const;
export type MoneyFilter = (typeof MONEY_FILTERS)[number];

export const PAGE_SIZES = [25, 50, 100] as const;

const PAGES = { min: 1, max: 1_000_000 };
const PAGE_SENTENCE = 'The page must be a whole number from 1.';

/** Which bookings: what the list, its export and its saved views understand. Days are event days, both inclusive. */
export class BookingFilter {
  /** Matches parent, child, e-mail, phone digits, city, promo code or the end of the id. */
  @OptionalText(LIMITS.name.max) search?: string = undefined;
  @OptionalOneOf(BOOKING_STATUSES, 'We do not know this status.') status?: BookingStatus = undefined;
  @OptionalOneOf(PAYMENT_STATUSES, 'We do not know this payment status.') paymentStatus?: PaymentStatus =
    undefined;
  @OptionalDay('Please give the first day as yyyy-MM-dd.') from?: string = undefined;
  @OptionalDay('Please give the last day as yyyy-MM-dd.') to?: string = undefined;
  @OptionalOneOf(EVENT_TYPES, 'We do not know this event type.') type?: EventType = undefined;
  @OptionalOneOf(MONEY_FILTERS, 'We do not know this about money.') money?: MoneyFilter = undefined;
}

/** The query of `GET /api/admin/bookings`; without `page` the whole list, at most 10 000 rows. */
export class BookingListQuery extends BookingFilter {
  @OptionalOneOf(EVERY_SORT, 'We cannot sort by this.') sort?: BookingSort = undefined;
  @QueryNumber(PAGES, undefined, PAGE_SENTENCE) page?: number = undefined;
  @QueryNumber({ min: 1, max: 100 }, 25, 'The page size must be a whole number from 1 to 100.') pageSize = 25;
}

/**
 * One row of the table: of the child the first letter ("R.") and the age, no requests or street. `version` goes back with
 * every change, so that no change is lost.
 */
export type AdminBooking = BookingView & { version: number };

export type TimelineEntry = {
  /** ISO 8601 in UTC. */
  at: string;
  /** A full sentence without personal data of the child. */
  what: string;
  /** "system", "parent" or the administrator's name. */
  who: string;
};
export type BookingNoteView = { id: string; at: string; who: string; text: string };
/**
 * Sending lasts as long as the mail server is away; refused was by the address, for good; withheld was a mail to an
 * address that had enough of them for a day.
 */
export type MailState = 'sending' | 'sent' | 'refused' | 'withheld';
export type BookingMailView = {
  kind: string;
  state: MailState;
  /** What the address's server said to a refused mail, in its codes; null for all others. */
  answer: string | null;
  at: string;
  sentAt: string | null;
  withReceipt: boolean;
};
export type BookingPaymentView = {
  id: string;
  state: string;
  amount: string;
  /** Paid back so far; "0.00" when nothing was. */
  refunded: string;
  /** The provider's fee, or null while it is unknown. */
  fee: string | null;
  providerOrderId: string | null;
  providerCaptureId: string | null;
  failure: string | null;
  createdAt: string;
};
export type RefundState = 'requested' | 'pending' | 'completed' | 'failed';
export type RefundView = {
  id: string;
  status: RefundState;
  amount: string;
  reason: string;
  failure: string | null;
  who: string;
  createdAt: string;
};

/** What became of a request to pay back: `failure` is a full sentence, or null unless it failed. */
export type RefundOutcome = { id: string; status: RefundState; failure: string | null };

/**
 * What the 48-hour rule proposes: everything less the provider's fee in time, nothing afterwards. Nobody
 * is paid back by itself; an administrator decides.
 */
export type RefundSuggestion = {
  /** "386.05"; "0.00" when nothing is proposed. */
  amount: string;
  /** The provider's fee that is kept, "0.00" when none is. */
  fee: string;
  isInTime: boolean;
  /** Why, as a full sentence. */
  sentence: string;
};

/** A booking opened on the admin area; opening it leaves an audit row. */
export type AdminBookingDetail = AdminBooking & {
  /** ISO instants of start and end in UTC. */
  startsAt: string;
  endsAt: string;
  /** Staff hints in full sentences: ends after hours, outside the service area, too many or too few for a game. */
  hints: string[];
  /** What the browser said the total was, only when it is not what is charged. */
  claimedTotal: string | null;
  /** What may be done now, from the one transition table and the ledger. */
  may: { confirm: boolean; cancel: boolean; complete: boolean; refund: boolean };
  /** Still refundable, as "360.00". */
  refundable: string;
  /** Null when no money is left to pay back. */
  refundSuggestion?: RefundSuggestion | null;
  timeline: TimelineEntry[];
  notes: BookingNoteView[];
  mails: BookingMailView[];
  payments: BookingPaymentView[];
  refunds: RefundView[];
  /** Set once the child's data has been removed. */
  purgedAt: string | null;
};

const versionSentence = 'Please send the version of the booking that you have seen.';

/** Confirms or completes a booking by hand. */
export class ChangeBooking {
  @WholeNumber({ min: 1, max: 1_000_000_000 }, versionSentence) version = 0;
}

export class CancelBooking extends ChangeBooking {
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the cancellation.') reason = '';
}

export class AddBookingNote {
  @Text({ max: LIMITS.longText.max }, 'Please write the note.') text = '';
}

/** Mails that can be sent again by hand. */
export const RESENDABLE_MAILS = ['confirmation', 'unpaid-reminder', 'cancellation', 'refund'] as const;
export type ResendableMail = (typeof RESENDABLE_MAILS)[number];

export class ResendMail {
  @OneOf(RESENDABLE_MAILS, 'Please choose the mail to send again.') kind = '' as ResendableMail;
}

/** More than nothing, at most nine digits and two decimals. */
const MONEY = String.raw`^(?!0+(\.0*)?$)\d{1,9}(\.\d{1,2})?$`;
const AMOUNT_IN_DOLLARS = 'Please give the amount in dollars, such as 50.00.';

/**
 * Without an amount everything that is left of one payment. The amount is dollars; the server checks it against the
 * ledger. Of several payments the one that the booking could not use goes first, unless one is named. What is given and
 * is no amount, such as the null of a sum that failed, is refused: it must never pay back everything.
 */
export class RefundBooking {
  @Reads((typed) => (typeof typed === 'number' ? String(typed) : typed === null ? '' : typed))
  @Rule((value) => (value === undefined || textToCents(value) ? null : AMOUNT_IN_DOLLARS))
  @Shape({ type: ['string', 'number'], pattern: MONEY, minimum: 0.01, examples: ['50.00'] })
  amount?: string = undefined;
  @OptionalText(LIMITS.username.max) paymentId?: string = undefined;
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the refund.') reason = '';
}

/** The four cards, and below them what the ledger knows (see libs/admin/README.md, rules 5 and 6). Money as "0.00". */
export type StatsView = {
  totalBookings: number;
  confirmedBookings: number;
  totalRevenue: string;
  averageBookingValue: string;
  activeUsers: number;
  collected: string;
  refunded: string;
  outstanding: string;
  /** Came for bookings that could not take it, and is not back yet. */
  toReturn: string;
};

export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** Days of booking in the business zone, both inclusive; at most two years apart. */
export class ReportQuery {
  @OptionalDay('Please give the first day as yyyy-MM-dd.') from?: string = undefined;
  @OptionalDay('Please give the last day as yyyy-MM-dd.') to?: string = undefined;
  @OptionalOneOf(REPORT_STEPS, 'Please choose day, week or month.') by?: ReportStep = undefined;
}

/** One step of time, or one group; money as "0.00". */
export type ReportFigures = {
  bookings: number;
  /** Sum of final prices of bookings that were not cancelled or expired. */
  revenue: string;
  averageValue: string;
  /** Bookings with a promo code, and what the codes took off. */
  withPromo: number;
  discounts: string;
  /** Mean days between booking and event; null without bookings. */
  leadDays: number | null;
};
export type ReportView = {
  from: string;
  to: string;
  by: ReportStep;
  total: ReportFigures;
  /** `start` is the step's first day. Steps without bookings are there with zeros. */
  series: (ReportFigures & { start: string })[];
  byType: (ReportFigures & { type: string })[];
  /** Tier 1, 2 or 3 by the number of games. */
  byPackage: (ReportFigures & { tier: 1 | 2 | 3; name: string })[];
};

/** One entry of the month and day view; times are those of the business zone. */
export type CalendarEntry = {
  id: string;
  eventDate: string;
  eventTime: string;
  endTime: string;
  parentName: string;
  eventType: string;
  guestCount: number;
  city: string;
  status: string;
  paymentStatus: string;
};
/** The query of `GET /api/admin/calendar`: event days, both inclusive, at most 62 apart. */
export class CalendarQuery {
  @Day('Please give the first day as yyyy-MM-dd.') from = '';
  @Day('Please give the last day as yyyy-MM-dd.') to = '';
}

const KEPT_IN_A_VIEW = [
  'tab',
  'status',
  'paymentStatus',
  'from',
  'to',
  'type',
  'money',
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
  @Text({ max: 60 }, 'Please name the view.') name = '';
  @Text({ max: 500 }, 'Please choose what the view shows.') query = '';
}

/** The query of `GET /api/admin/audit`: what was done, newest first, fifty a page. */
export class AuditQuery {
  @OptionalText(LIMITS.name.max) subject?: string = undefined;
  @OptionalText(LIMITS.name.max) subjectId?: string = undefined;
  @QueryNumber(PAGES, 1, PAGE_SENTENCE) page = 1;
}
/** One act of an administrator or of the system. */
export type AuditEntryView = {
  id: string;
  at: string;
  /** "system", the administrator's name, or "a former administrator". */
  who: string;
  what: string;
  subject: string;
  subjectId: string | null;
  facts: Record<string, string | number | boolean | null>;
};
