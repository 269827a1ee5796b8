import type { BookingStatus, MoneyFilter, PaymentStatus, StatusFilter } from '#libs/shared/contracts';
import { byCount, grouped, plural } from '../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS } from './common.js';
import { STAFF_LABEL_TEXTS } from './staff.js';

/** Texts of the admin bookings: figures, filters and table. */
export const STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
  expired: STAFF_LABEL_TEXTS.expired,
};

export const STATUS_FILTER_LABELS: Record<StatusFilter, string> = {
  ...STATUS_LABELS,
  active: 'Not canceled or expired',
};

/** A parent asked PayPal for the money back. */
export const OPEN_DISPUTE = 'Open dispute';

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  pending: 'Unpaid',
  completed: STAFF_LABEL_TEXTS.paid,
  refunded: STAFF_LABEL_TEXTS.refunded,
  partially_refunded: 'Partly refunded',
  failed: 'Payment failed',
};

/** An event that will not take place, and that nobody paid. */
export const NOTHING_DUE = 'Nothing due';

export const MONEY_LABELS: Record<MoneyFilter, string> = {
  'part-paid': 'Partly paid',
  overdue: 'Overdue',
  'to-hand-back': STAFF_LABEL_TEXTS.toHandBack,
  'to-return': 'Refund in progress',
};

/** The two sums of money, with the same labels everywhere. */
export const BOOKED_VALUE = {
  title: 'Booked value',
  help: 'The sum of all total prices before discounts. It includes bookings that are unpaid, canceled or expired: for money that really arrived, read "Collected".',
} as const;
export const COLLECTED = {
  title: 'Collected',
  help: 'Money that came in through PayPal, in cash or by check, before any refunds.',
} as const;

export const STATS_TEXTS = {
  title: 'Figures',
  bookings: 'Total Bookings',
  bookingsHelp:
    'Every booking ever made, in every state: pending, confirmed, completed, canceled and expired.',
  asLastWeek: 'as last week',
  onLastWeek: (difference: string) => `${difference} on last week`,
  weekHelp:
    'This compares the week so far, from Monday, with last week up to the same weekday and time, in the time zone of the company.',
  confirmed: (count: number) => `${grouped(count)} confirmed`,
  revenue: 'Total Revenue',
  booked: 'booked value',
  withAccount: 'with an account',
  revenueHelp: `${BOOKED_VALUE.title}: ${BOOKED_VALUE.help}`,
  average: 'Avg Booking Value',
  averageHelp: `${BOOKED_VALUE.title} divided by Total Bookings; 0.00 while there is no booking.`,
  users: 'Active Users',
  usersHelp:
    'Different accounts with at least one booking. Guests who book without an account are not counted.',
  collected: 'Collected this week',
  collectedHelp: COLLECTED.help,
  outstanding: 'Outstanding',
  outstandingHelp: 'What is still due for unpaid bookings that are not canceled or expired.',
  toHandBack: STAFF_LABEL_TEXTS.toHandBack,
  toHandBackHelp:
    'Money that staff still have to return: checks and cash to hand over, canceled bookings that their terms refund, and refunds that PayPal rejected.',
  onBookings: (count: number) => plural(count, 'booking'),
  toReturn: 'Being refunded',
  toReturnHelp: 'Payments that no booking could use and that have not reached the parents yet.',
  failed: 'The figures could not be loaded.',
  unknown: '–',
} as const;

export const LIST_TEXTS = {
  title: STAFF_LABEL_TEXTS.bookings,
  caption: 'All bookings',
  loading: 'Loading bookings...',
  failed: 'The bookings could not be loaded.',
  refresh: 'Refresh the list',
  count: (total: number) => plural(total, 'booking'),
  empty: 'No bookings yet',
  emptyText: 'The first booking of a parent will appear here.',
  noMatch: 'No booking matches these filters.',
  noMatchText: 'Try another word, or clear the filters.',
  beyond: 'This page of the list is empty.',
  firstPage: 'Go to the first page',
  search: STAFF_LABEL_TEXTS.search,
  searchHint: 'Name, email, phone, city, code or id',
  slash: 'Press / to search',
  filters: 'Filters',
  active: (count: number) => `${count} active`,
  status: STAFF_LABEL_TEXTS.status,
  payment: LABEL_TEXTS.payment,
  type: STAFF_LABEL_TEXTS.eventType,
  any: 'Any',
  from: 'Event from',
  to: 'Event until',
  clear: 'Clear filters',
  view: 'View',
  open: (id: string, parent: string) => `View booking ${id} of ${parent}`,
  choose: (id: string) => `Select booking ${id}`,
} as const;

export const COLUMN_TITLES = {
  id: 'ID',
  parent: STAFF_LABEL_TEXTS.parent,
  child: STAFF_LABEL_TEXTS.child,
  date: 'Date',
  time: STAFF_LABEL_TEXTS.time,
  type: 'Type and theme',
  guests: LABEL_TEXTS.guests,
  price: LABEL_TEXTS.price,
  status: STAFF_LABEL_TEXTS.status,
  contact: 'Contact',
  booked: 'Booked',
  view: 'View',
} as const;

export const VIEW_TEXTS = {
  title: 'Views',
  all: STAFF_LABEL_TEXTS.all,
  today: STAFF_LABEL_TEXTS.today,
  tomorrow: 'Tomorrow',
  thisWeek: 'This week',
  unpaid: 'Unpaid',
  overdue: 'Overdue',
  needsCall: 'Needs call',
  noCrew: 'No van assigned',
  save: 'Save view',
  saveHint:
    'Keeps the order and the columns, too, for you alone. A kept view holds filters, not search words.',
  name: 'Name of the view',
  keep: BUTTON_TEXTS.save,
  own: 'Your views',
  remove: (name: string) => `Remove the view ${name}`,
  saved: 'View saved',
  removed: 'View removed',
  failed: 'The view could not be saved. Please try again.',
  notRemoved: 'The view could not be removed. Please try again.',
} as const;

export const BULK_CANCEL_TEXTS = {
  button: (count: number) => `Cancel ${count}`,
  title: (count: number) => `Cancel ${plural(count, 'booking')}?`,
  text: 'They are canceled one after the other.',
  effects: [
    'The events are canceled. This cannot be undone.',
    'Promo codes are free again, and the bookings can no longer be paid.',
  ],
  paid: (count: number) =>
    byCount(
      count,
      '1 of them was paid. Nothing is refunded automatically: you can refund it afterwards, in the booking.',
      `${count} of them were paid. Nothing is refunded automatically: you can refund them afterwards, in each booking.`,
    ),
  parts: 'Where only a part was paid, it stays as well until it is refunded.',
  mails:
    'Each parent gets the email "Your booking was canceled", with your reason and what the policy says about the payment.',
  noMails: (count: number) =>
    byCount(
      count,
      '1 of them no longer has an email address, so its family gets no email.',
      `${count} of them no longer have an email address, so their families get no email.`,
    ),
  hint: 'Every parent reads it in the email.',
  skipped: (count: number) =>
    byCount(
      count,
      '1 selected booking is left out, because it is past or canceled.',
      `${count} selected bookings are left out, because they are past or canceled.`,
    ),
  go: (count: number) => `Cancel ${plural(count, 'booking')}`,
  going: (done: number, all: number) => `Canceling ${done} of ${all}...`,
  done: (count: number) => byCount(count, '1 booking was canceled.', `${count} bookings were canceled.`),
  rejected: 'These were not canceled:',
  failed: 'We do not know whether this was done. Please look at this booking.',
} as const;

export const BULK_TEXTS = {
  chosen: (count: number) => `${plural(count, 'booking')} selected`,
  confirm: (count: number) => `Confirm ${count}`,
  none: 'None of these can be confirmed',
  selectAll: (count: number, total: number) =>
    count < total ? `Select the first ${count} of ${grouped(total)} results` : `Select all ${count} results`,
  reading: (read: number, all: number) => `Reading ${read} of ${all}...`,
  notRead: 'The other results could not be read. Please try again.',
  clear: 'Clear selection',
  title: (count: number) => `Confirm ${plural(count, 'booking')}?`,
  text: 'Each one moves to confirmed, one after the other. No money is recorded: what is unpaid stays due. Each parent gets an email that the event is confirmed.',
  skipped: (count: number) =>
    byCount(
      count,
      '1 selected booking is left out, because it is not pending.',
      `${count} selected bookings are left out, because they are not pending.`,
    ),
  go: (count: number) => `Confirm ${plural(count, 'booking')}`,
  going: (done: number, all: number) => `Confirming ${done} of ${all}...`,
  done: (count: number) => byCount(count, '1 booking was confirmed.', `${count} bookings were confirmed.`),
  stop: 'Stop',
  stopped: (count: number) =>
    byCount(count, '1 booking was not changed.', `${count} bookings were not changed.`),
  rejected: 'These were not confirmed:',
  back: 'Back',
  close: BUTTON_TEXTS.done,
} as const;

/** Texts of credits that wait for an owner. */
export const WAITING_CREDIT_TEXTS = {
  title: 'Credits that wait for you',
  text: 'The email address of these bookings was changed after the payment. Check that it is the family’s own, correct it if it is not, and then send the code.',
  columns: { amount: 'Credit', family: 'Family', since: 'Since', action: STAFF_LABEL_TEXTS.action },
  release: 'Send the code',
  released: 'The code is on its way',
  failed: 'We could not send the code. Please try again.',
} as const;

export const MAIL_KINDS: Record<string, string> = {
  confirmation: 'Confirmation',
  'unpaid-reminder': 'Reminder to pay',
  'hand-confirmation': 'Confirmed by our team',
  cancellation: 'Cancellation',
  refund: 'Refund',
  credit: 'Credit',
  'time-free': 'A time is free again',
  'time-gone': 'Time taken: choose another or get a refund',
  'booking-claim': 'Link to add it to an account',
  'host-changed': 'Change of host',
  'booking-rescheduled': 'Event rescheduled',
  'reschedule-undone': 'Rescheduling undone',
  'cancel-requested': 'Cancellation, with undo',
  'cancel-undone': 'Cancellation undone',
  'rain-offer': 'Choice because of rain',
  'rain-withdrawn': 'No rain after all',
  mailing: 'Email to several families',
  'booking-edited': 'Booking changed',
  'address-changed': 'Email address changed, to the old one',
  'pay-link': 'Link to pay, after a call',
  'part-payment': 'Part payment received',
  'further-payment': 'Further payment received',
  'payment-undone': 'Payment undone',
  'due-again': 'Refund by mistake, due again',
  'payment-declined': 'Payment declined after a review',
  'balance-reminder': 'Balance reminder',
  'balance-overdue': 'Balance overdue',
  'review-request': 'Review requested',
  'review-reminder': 'Review requested again',
  'child-data-removed': "Child's data removed",
};
