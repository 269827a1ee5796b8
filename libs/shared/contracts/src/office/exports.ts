// Which files the admin area can have made. A new one is a line here, a file of libs/office/exports and its line there.
import { check, Reads, Rule, isPlainObject } from '../common/check.js';
import { BookingListQuery } from '../booking/admin-list.js';
import { Flag, OneOf, Optional, OptionalDay } from '../common/fields.js';
import { Shape, shapeOf } from '../common/shape.js';

type ExportFacts = {
  title: string;
  format: 'csv' | 'pdf';
  /** What its rows can be chosen by; another filter is refused, since it would hand out more than was asked for. */
  filters: readonly (keyof ExportFilter)[];
  /** Whether the box "include the child's data" means anything. */
  hasChildData: boolean;
};

/** A table's own order and pages ride along in its address: they choose no rows, so every export takes them. */
const VIEWING = ['sort', 'page', 'pageSize'] as const;
const DAYS = ['from', 'to'] as const;

export const EXPORTS = {
  bookings: {
    title: 'Bookings',
    format: 'csv',
    filters: ['search', 'status', 'paymentStatus', 'type', 'money', 'call', 'ids', ...DAYS],
    hasChildData: true,
  },
  payments: { title: 'Payments', format: 'csv', filters: DAYS, hasChildData: false },
  'promo-redemptions': { title: 'Promo code uses', format: 'csv', filters: DAYS, hasChildData: false },
  'contact-messages': { title: 'Contact messages', format: 'csv', filters: DAYS, hasChildData: false },
  'day-sheet': { title: 'Day sheet', format: 'pdf', filters: ['date', 'crewNo'], hasChildData: true },
} as const satisfies Record<string, ExportFacts>;

export type ExportName = keyof typeof EXPORTS;
export type ExportFormat = ExportFacts['format'];
export const EXPORT_NAMES = Object.keys(EXPORTS) as ExportName[];

const EXPORT_SENTENCES = {
  name: 'Please choose what to export.',
  format: 'Please choose a format that this export has.',
  filter: 'We cannot choose rows by this.',
  day: 'Please choose the day, as yyyy-MM-dd.',
  crew: 'Please choose the crew by its number.',
  ids: 'Please select at most 500 bookings.',
} as const;

const MOST_SELECTED = 500;
const ONE_ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const SELECTED = `^${ONE_ID}(,${ONE_ID}){0,${MOST_SELECTED - 1}}$`;

/** `from` and `to` are event days for bookings, days of creation in the business zone for everything else. */
export class ExportFilter extends BookingListQuery {
  /** The day of a day sheet. */
  @OptionalDay(EXPORT_SENTENCES.day) date?: string = undefined;
  /** The one crew of a day sheet, digits; all of them without it. */
  @Optional((given) => (/^[1-9]\d{0,8}$/.test(String(given)) ? null : EXPORT_SENTENCES.crew), {
    type: ['string', 'null'],
    pattern: '^[1-9][0-9]{0,8}$',
    examples: ['1'],
  })
  crewNo?: string = undefined;
  /** The ids of selected bookings, with commas between. */
  @Optional((given) => (new RegExp(SELECTED).test(String(given)) ? null : EXPORT_SENTENCES.ids), {
    type: ['string', 'null'],
    pattern: SELECTED,
    examples: ['5f3a9c21-0000-4000-8000-000000000000'],
  })
  ids?: string = undefined;
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

function filterError(typed: unknown): string | null {
  if (!isPlainObject(typed)) return EXPORT_SENTENCES.filter;
  const known = new ExportFilter();
  // Dropping a key that we do not know would hand out more rows than were asked for.
  if (Object.keys(typed).some((key) => !Object.hasOwn(known, key))) return EXPORT_SENTENCES.filter;
  return Object.values(check(ExportFilter, typed).errors)[0] ?? null;
}

/** Asks for a file. `exportErrors` knows what one name allows. */
export class RequestExport {
  @OneOf(EXPORT_NAMES, EXPORT_SENTENCES.name) name = '' as ExportName;
  @OneOf(['csv', 'pdf'], EXPORT_SENTENCES.format) format = '' as ExportFormat;
  @Reads((typed) => typed ?? {})
  @Rule(filterError)
  @Shape({ ...shapeOf(ExportFilter), type: ['object', 'null'], additionalProperties: false })
  filter: Partial<ExportFilter> = {};
  @Flag() includeChildData = false;
}

/** What one export does not allow in a request that is well-formed; both sides of the wire ask it. */
export function exportErrors({ name, format, filter }: RequestExport): Record<string, string> {
  const facts: ExportFacts = EXPORTS[name];
  const allowed: readonly string[] = [...facts.filters, ...VIEWING];
  const strange = Object.entries(filter).find(([key, value]) => isGiven(value) && !allowed.includes(key));
  if (format !== facts.format) return { format: EXPORT_SENTENCES.format };
  if (strange) return { [`filter.${strange[0]}`]: EXPORT_SENTENCES.filter };
  if (name === 'day-sheet' && !isGiven(filter.date)) return { 'filter.date': EXPORT_SENTENCES.day };
  return {};
}

export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export type RequestedExport = { id: string; status: 'queued' };

/** One line of the history. Times are ISO 8601 in UTC. */
export type ExportView = {
  id: string;
  name: ExportName;
  format: ExportFormat;
  status: ExportStatus;
  /** Rows in the file; null until it is ready. */
  rows: number | null;
  /** 0 to 100. */
  progress: number;
  /** A full sentence once it failed. */
  error: string | null;
  includeChildData: boolean;
  filter: Partial<ExportFilter>;
  /** True once the file is gone; the line stays. */
  isExpired: boolean;
  /** Nobody is making it although it is due: the worker seems to be down. */
  isWorkerAway: boolean;
  createdAt: string;
  expiresAt: string;
};
