import { grouped, plural } from '../lib/format/format.js';
import { STAFF_LABEL_TEXTS } from './staff.js';
/** Texts of the admin area around its tabs. */
export const ADMIN_TEXTS = {
  title: 'Admin Dashboard',
  welcome: (name: string) => `Welcome back, ${name}.`,
  /** The time zone of every time shown. */
  zone: (name: string) => `Times are ${name}`,
  tabs: 'Admin area',
  moreTabs: 'More',
  readOnly: 'Your role is View only: you can see everything here. Staff and owners make the changes.',
  loading: 'Loading...',
  waiting: (count: number) => `Today: ${plural(count, 'thing waits', 'things wait')}`,
} as const;

/** Label of each tab, by its `?tab=` value. */
export const ADMIN_TAB_LABELS = {
  today: 'Today',
  bookings: STAFF_LABEL_TEXTS.bookings,
  families: 'Families',
  calendar: 'Calendar',
  crews: STAFF_LABEL_TEXTS.crews,
  inbox: 'Inbox',
  promo: STAFF_LABEL_TEXTS.promoCodes,
  content: 'Content',
  exports: 'Exports',
  reports: 'Reports',
  operations: 'Operations',
  settings: 'Settings',
} as const;
export type AdminTabName = keyof typeof ADMIN_TAB_LABELS;

/** Texts shared by all tables of the admin area. */
export const TABLE_TEXTS = {
  rows: (first: number, last: number, total: number) =>
    `${grouped(first)} to ${grouped(last)} of ${grouped(total)}`,
  none: 'Nothing to show',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number, last: number) => `Page ${page} of ${last}`,
  pageSize: 'Rows per page',
  sort: 'Sort by',
  unsorted: 'Choose an order',
  upwards: (column: string) => `${column}, ascending`,
  downwards: (column: string) => `${column}, descending`,
  columns: 'Columns',
  columnsHint: 'Choose which columns the table shows.',
  allColumns: 'Show all columns',
  selectPage: 'Select every row of this page',
  means: (label: string) => `What "${label}" means`,
} as const;
