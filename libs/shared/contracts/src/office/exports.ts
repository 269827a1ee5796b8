// The exports of the admin area.
import { check, Reads, Rule, isPlainObject } from '../common/check.js';
import { BookingListQuery } from '../booking/admin-list.js';
import { Flag, OneOf, Optional, OptionalDay } from '../common/fields.js';
import { shapeOf } from '../common/contract-shape.js';
import { Shape } from '../common/shape.js';

type ExportFacts = {
  title: string;
  format: 'csv' | 'pdf';
  /** Supported filters; others are rejected, since ignoring one would export more than requested. */
  filters: readonly (keyof ExportFilter)[];
  /** Whether "include the child's data" applies. */
  hasChildData: boolean;
};

/** Parts of a list's URL that do not select rows, so every export accepts them. */
const VIEW_KEYS = ['sort', 'page', 'pageSize'] as const;
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

const EXPORT_MESSAGES = {
  name: 'Please choose what to export.',
  format: 'Please choose a format that this export has.',
  filter: 'We cannot choose rows by this.',
  day: 'Please choose the day, as yyyy-MM-dd.',
  crew: 'Please choose the crew by its number.',
  ids: 'Please select at most 500 bookings.',
} as const;

const MAX_SELECTED = 500;
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID_LIST = `^${UUID}(,${UUID}){0,${MAX_SELECTED - 1}}$`;

/** `from` and `to` are event days for bookings, days of creation in the business zone for everything else. */
export class ExportFilter extends BookingListQuery {
  /** The day of a day sheet. */
  @OptionalDay(EXPORT_MESSAGES.day) date?: string = undefined;
  /** The crew of a day sheet; all crews if absent. */
  @Optional((value) => (/^[1-9]\d{0,8}$/.test(String(value)) ? null : EXPORT_MESSAGES.crew), {
    type: ['string', 'null'],
    pattern: '^[1-9][0-9]{0,8}$',
    examples: ['1'],
  })
  crewNo?: string = undefined;
  /** The ids of selected bookings, comma-separated. */
  @Optional((value) => (new RegExp(UUID_LIST).test(String(value)) ? null : EXPORT_MESSAGES.ids), {
    type: ['string', 'null'],
    pattern: UUID_LIST,
    examples: ['5f3a9c21-0000-4000-8000-000000000000'],
  })
  ids?: string = undefined;
}

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== '';

function filterError(input: unknown): string | null {
  if (!isPlainObject(input)) return EXPORT_MESSAGES.filter;
  const known = new ExportFilter();
  // Dropping an unknown key would export more rows than requested.
  if (Object.keys(input).some((key) => !Object.hasOwn(known, key))) return EXPORT_MESSAGES.filter;
  return Object.values(check(ExportFilter, input).errors)[0] ?? null;
}

/** Requests a file. `exportErrors` validates what the named export supports. */
export class RequestExport {
  @OneOf(EXPORT_NAMES, EXPORT_MESSAGES.name) name = '' as ExportName;
  @OneOf(['csv', 'pdf'], EXPORT_MESSAGES.format) format = '' as ExportFormat;
  @Reads((input) => input ?? {})
  @Rule(filterError)
  @Shape({ ...shapeOf(ExportFilter), type: ['object', 'null'], additionalProperties: false })
  filter: Partial<ExportFilter> = {};
  @Flag() includeChildData = false;
}

/** Errors of a well-formed request that the named export does not support; used by server and site. */
export function exportErrors({ name, format, filter }: RequestExport): Record<string, string> {
  const facts: ExportFacts = EXPORTS[name];
  const allowed: readonly string[] = [...facts.filters, ...VIEW_KEYS];
  const invalid = Object.entries(filter).find(([key, value]) => isPresent(value) && !allowed.includes(key));
  if (format !== facts.format) return { format: EXPORT_MESSAGES.format };
  if (invalid) return { [`filter.${invalid[0]}`]: EXPORT_MESSAGES.filter };
  if (name === 'day-sheet' && !isPresent(filter.date)) return { 'filter.date': EXPORT_MESSAGES.day };
  return {};
}

export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export type RequestedExport = { id: string; status: 'queued' };

/** An entry of the history. Times are ISO 8601 in UTC. */
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
  /** The file has been deleted. */
  isExpired: boolean;
  /** Due but not started: the worker seems to be down. */
  isWorkerAway: boolean;
  createdAt: string;
  expiresAt: string;
};
