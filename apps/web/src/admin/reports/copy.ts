import type { RefundKind, ReportStep } from '#libs/shared/contracts';
import { longDay, monthWithYear, plural } from '../../lib/format/format.js';
import { BOOKED_VALUE, COLLECTED, STATS_TEXTS } from '../../copy/admin-bookings.js';
import { LABEL_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

/** Texts of the reports. */
export const REPORT_TEXTS = {
  title: 'Reports',
  intro: 'Each figure says what it counts and on which day, in the time zone of the business.',
  days: 'Which days',
  presets: { days30: 'Last 30 days', months12: 'Last 12 months', year: 'This year' },
  from: STAFF_LABEL_TEXTS.firstDay,
  to: STAFF_LABEL_TEXTS.lastDay,
  by: 'Step',
  steps: { day: STAFF_LABEL_TEXTS.day, week: 'Week', month: STAFF_LABEL_TEXTS.month } satisfies Record<
    ReportStep,
    string
  >,
  split: 'Compare',
  splits: { time: 'Over time', type: 'By event type', package: 'By package' },
  loading: 'Loading the report...',
  failed: 'We could not load this report. Please try again.',
  empty: 'Nobody booked in these days.',
  emptyHint: 'Choose other days above. A booking counts on the day it was made.',
  table: 'Show as table',
  total: LABEL_TEXTS.total,
  range: (from: string, to: string) => `${from} to ${to}`,
  week: (start: string) => `Week of ${start}`,
  /** In the sentence about the highest value. */
  during: {
    day: (day: string) => `on ${longDay(day)}`,
    week: (start: string) => `in the week of ${longDay(start)}`,
    month: (start: string) => `in ${monthWithYear(start)}`,
  } satisfies Record<ReportStep, (start: string) => string>,
  among: {
    type: (name: string) => `for “${name}”`,
    package: (name: string) => `for the package “${name}”`,
  },
  heads: {
    time: { day: STAFF_LABEL_TEXTS.day, week: 'Week', month: STAFF_LABEL_TEXTS.month },
    type: STAFF_LABEL_TEXTS.eventType,
    package: 'Package',
  },
  none: 'none',
  leadDays: (days: string) => (days === '1' ? '1 day' : `${days} days`),
  takenOff: (dollars: string) => `${dollars} taken off`,
  codesTook: (dollars: string) => `Codes took ${dollars} off.`,
} as const;

export type MeasureName = 'bookings' | 'collected' | 'revenue' | 'average' | 'promo' | 'lead';

/** Each figure: its label, definition, and the sentence of its chart. */
export const MEASURE_TEXTS: Record<
  MeasureName,
  {
    title: string;
    help: string;
    counted: string;
    most: (where: string, value: string) => string;
    nothing: string;
  }
> = {
  bookings: {
    title: STAFF_LABEL_TEXTS.bookings,
    help: 'Every booking that was made in these days, also those that were canceled or have expired since.',
    counted: 'Every booking, on the day it was made.',
    most: (where, value) => `Most were made ${where}: ${value}.`,
    nothing: 'No bookings were made.',
  },
  collected: {
    title: COLLECTED.title,
    help: `${COLLECTED.help} It counts on the day it came in.`,
    counted: 'Money that came in, on the day it was paid, before refunds.',
    most: (where, value) => `Most was collected ${where}: ${value}.`,
    nothing: 'Nothing was collected.',
  },
  revenue: {
    title: 'Revenue by event day',
    help: 'The final prices, after discounts, of confirmed and completed bookings whose event is on these days, paid or not.',
    counted: 'Prices of confirmed and completed events, on the day of the event.',
    most: (where, value) => `It was highest ${where}: ${value}.`,
    nothing: 'There are no confirmed events on these days.',
  },
  average: {
    title: 'Avg Booking Value',
    help: `${BOOKED_VALUE.title} of the bookings made in these days, divided by their number.`,
    counted: 'Booked value divided by bookings, on the day they were made.',
    most: (where, value) => `It was highest ${where}: ${value}.`,
    nothing: 'There is no average without bookings.',
  },
  promo: {
    title: STAFF_LABEL_TEXTS.promoCodes,
    help: 'Bookings with a promo code, without canceled and expired ones, and what the codes took off their prices.',
    counted: 'Bookings with a code that are not canceled or expired, on the day they were made.',
    most: (where, value) => `Most were used ${where}: ${value}.`,
    nothing: 'Nobody used a promo code.',
  },
  lead: {
    title: 'Lead time',
    help: 'The days between booking and event, on average over every booking made in these days.',
    counted: 'Days from booking to event, on the day of the booking.',
    most: (where, value) => `People planned furthest ahead ${where}: ${value}.`,
    nothing: 'There is no lead time without bookings.',
  },
};

export const PROMO_COLUMN = 'Taken off';
export const bookingsLabel = (count: number) => plural(count, 'booking');

/** Texts of the crews' work. */
export const CREW_WORK_TEXTS = {
  title: STAFF_LABEL_TEXTS.crews,
  intro: 'Events and drives, on the day of the event.',
  fullDays: 'Full days',
  fullDaysHelp:
    'Days on which no working crew has room for one more party of three games, 90 minutes, with today’s hours and closed days.',
  workDays: (days: number) => `of ${plural(days, 'day')} on which a crew works`,
  ofDays: (full: number, all: number) => `${full} of ${all}`,
  driving: 'Driving',
  drivingHelp: 'All drives of the vans: from home, between events and back home.',
  driven: (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
  events: (count: number) => `to ${plural(count, 'event')}`,
  eventsHead: 'Events',
  crew: STAFF_LABEL_TEXTS.van,
  byCrew: 'by van',
} as const;

/** Texts of bookings that are paid in part. */
export const BALANCES_TEXTS = {
  title: 'Deposits and balances',
  intro: 'Bookings that are paid in part, as of today, whatever days you choose above.',
  held: 'Deposits held',
  heldHelp:
    'What families have paid so far for events that are ahead. Bookings that are paid in full, canceled or expired are not included.',
  due: 'Balances due',
  dueHelp: 'What these families still owe, also after the event.',
  on: (bookings: number) => `on ${bookingsLabel(bookings)}`,
  byWeek: 'by week',
  week: LABEL_TEXTS.due,
  bookings: STAFF_LABEL_TEXTS.bookings,
  amount: STAFF_LABEL_TEXTS.amount,
  overdue: 'Overdue',
} as const;

/** Texts of the credits. */
export const CREDITS_TEXTS = {
  title: 'Credits',
  intro: 'What families can still use for another event, as of today.',
  left: 'Credits outstanding',
  leftHelp: 'What is left on credits that have not expired.',
  on: (count: number) => `on ${plural(count, 'credit')}`,
} as const;

/** Texts of the refunds. */
export const REFUNDS_TEXTS = {
  title: 'Refunds',
  intro: 'Completed refunds, on the day they were requested.',
  byReason: 'by reason',
  reason: STAFF_LABEL_TEXTS.reason,
  refunds: 'Refunds',
  credited: 'As a credit',
  toHandBack: STATS_TEXTS.toHandBack,
  toHandBackHelp: STATS_TEXTS.toHandBackHelp,
  on: (bookings: number) => `of ${bookingsLabel(bookings)}, as of today`,
  amount: STAFF_LABEL_TEXTS.amount,
  kinds: {
    family: 'Canceled by the family',
    staff: 'Canceled by staff',
    change: 'Lower price after a change',
    unapplied: 'Payment its booking could not use',
    other: STAFF_LABEL_TEXTS.other,
  } satisfies Record<RefundKind, string>,
} as const;
