// The report in the URL. Without days it is the last twelve months.
import { DAY_MS, REPORT_STEPS, type ReportStep } from '#libs/shared/contracts';
import { urlDay, urlOneOf } from '../../lib/browser/url-state.js';

export const SPLITS = ['time', 'type', 'package'] as const;
export type Split = (typeof SPLITS)[number];

export const REPORT_ADDRESS = {
  from: urlDay(),
  to: urlDay(),
  by: urlOneOf(REPORT_STEPS, 'month'),
  split: urlOneOf(SPLITS, 'time'),
};

export type Range = { from: string; to: string; by: ReportStep };

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The days of a preset as of today; "twelve months" is the server's default. */
export const presetsOf = (now: string): { key: 'days30' | 'months12' | 'year'; range: Range }[] => [
  { key: 'days30', range: { from: daysBefore(now, 29), to: now, by: 'day' } },
  { key: 'months12', range: { from: '', to: '', by: 'month' } },
  { key: 'year', range: { from: `${now.slice(0, 4)}-01-01`, to: now, by: 'month' } },
];

export const isSameRange = (one: Range, other: Range) =>
  one.from === other.from && one.to === other.to && one.by === other.by;

export function queryOf({ from, to, by }: Range): string {
  const query = new URLSearchParams({ by });
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  return query.toString();
}
