import type { ExportName } from '#libs/shared/contracts';
import { byCount, plural } from '../../lib/format/format.js';
import { LABEL_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

/** The purpose of each export; its name is in the contracts. */
export const EXPORT_HINTS: Record<ExportName, string> = {
  bookings: 'One row for each booking, with the columns of the bookings table.',
  payments: 'The ledger: every payment with its fee, its refunds and PayPal’s own numbers.',
  'promo-redemptions': 'Every use of a promo code, with its booking and its discount.',
  'contact-messages': 'The messages of the contact form and whether they were answered.',
  'day-sheet': 'Every confirmed event of one day, with addresses, games and what to pack.',
};

export const EXPORT_TEXTS = {
  title: 'Exports',
  intro: 'We make your file in the background. You can leave this page; the file stays here for seven days.',
  formTitle: 'New export',
  what: 'What to export',
  formats: {
    csv: 'You get a CSV file. It opens in Excel, Numbers and Google Sheets.',
    pdf: 'You get a PDF file, ready to print.',
  },
  search: STAFF_LABEL_TEXTS.search,
  searchHint: 'Name, email, phone, city, code or end of the id',
  status: STAFF_LABEL_TEXTS.status,
  payment: LABEL_TEXTS.payment,
  type: STAFF_LABEL_TEXTS.eventType,
  any: 'Any',
  eventFrom: 'Event from',
  eventTo: 'Event until',
  from: 'From',
  to: 'Until',
  months: 'Whole months',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  day: 'Day of the events',
  crew: STAFF_LABEL_TEXTS.van,
  everyCrew: 'Every van',
  child: 'Include children’s names and ages',
  childWhy: 'Off, so that a lost file says nothing about a child. We log every file that includes them.',
  start: 'Start export',
  started: 'Your export was requested.',
  failed: 'The export could not be requested. Please try again.',
  history: 'Your files',
  caption: 'Exports and their files',
  loading: 'Loading exports...',
  loadFailed: 'The exports could not be loaded.',
  empty: 'No exports yet',
  emptyText: 'Files that you export appear here.',
} as const;

export const HISTORY_COLUMNS = {
  what: 'Export',
  state: 'State',
  rows: 'Rows',
  requested: 'Requested',
  file: 'File',
} as const;

export const STATE_TEXTS = {
  labels: {
    queued: 'Waiting',
    running: 'In progress',
    ready: 'Ready',
    failed: STAFF_LABEL_TEXTS.failed,
    expired: STAFF_LABEL_TEXTS.expired,
  },
  queued: 'Your export starts in a moment.',
  away: 'The worker seems to be away. Your export starts as soon as it is back.',
  awayRunning: 'The worker seems to be away. Your export starts over as soon as it is back.',
  expired: 'We removed this file. Start the export again to get a new one.',
  noRows: '–',
  percent: (progress: number) => `${progress} %`,
  progressOf: (title: string) => `Progress of the export "${title}"`,
  download: 'Download',
  downloadOf: (title: string, moment: string) => `Download ${title}, requested ${moment}`,
  withChild: 'with children’s names and ages',
  kept: (days: number) =>
    days <= 0 ? 'Kept until later today' : byCount(days, 'Kept until tomorrow', `Kept for ${days} more days`),
} as const;

/** Texts of the button above the table of bookings. */
export const CSV_BUTTON_TEXTS = {
  selection: 'Export selection',
  daySheet: 'Day sheet',
  export: 'Export CSV',
  preparing: (progress: number) => (progress > 0 ? `Preparing ${progress} %` : 'Preparing'),
  mayLeave: 'You can leave this page: you find the file under Exports.',
  ready: (rows: number) => `Your file with ${plural(rows, 'booking')} is ready.`,
  downloadAgain: 'Download it again',
  close: 'Close this note',
} as const;

/** Labels of an export's filters. */
export const FILTER_LABELS = {
  all: 'All of them',
  search: (words: string) => `“${words}”`,
  from: (day: string) => `from ${day}`,
  to: (day: string) => `until ${day}`,
  selected: (count: number) => plural(count, 'selected booking'),
  crew: (no: string) => `crew ${no}`,
} as const;
