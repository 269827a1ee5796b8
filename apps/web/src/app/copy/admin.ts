import { grouped } from '../lib/format.js';
/** Words of the admin area around its tabs. */
export const ADMIN_TEXTS = {
  title: 'Admin Dashboard',
  welcome: (name: string) => `Welcome back, ${name}.`,
  tabs: 'Admin area',
  readOnly: 'You can look at everything here. Changes are made by colleagues with more rights.',
  ops: 'Ops room',
  loading: 'Opening this part of the admin area...',
} as const;

/** Name of each tab, as `?tab=` knows it. */
export const ADMIN_TAB_LABELS = {
  bookings: 'Bookings',
  calendar: 'Calendar',
  crews: 'Crews',
  inbox: 'Inbox',
  promo: 'Promo codes',
  content: 'Content',
  exports: 'Exports',
  reports: 'Reports',
  settings: 'Settings',
} as const;
export type AdminTabName = keyof typeof ADMIN_TAB_LABELS;

/** Words of the pieces that every table of the admin area shares. */
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
