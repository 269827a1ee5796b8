import type { Issuer } from '#libs/shop/business-settings';
import type { BookingChoice } from '#libs/booking/bookings';
import type { ExportFilter } from '#libs/shared/contracts';
import type { Column } from './csv/csv-columns.js';
import type { DaySheetQueries } from './day-sheet/day-sheet.queries.js';

/** A filter, and the bookings that its question about money leaves (see `BookingChoice`). */
export type ExportChoice = Partial<ExportFilter> & Pick<BookingChoice, 'withMoney' | 'withCall'>;

export type Condition = { where: string; values: unknown[] };

/** A table as CSV. All SQL here is written in code; what people typed comes in as parameters of `choose` only. */
export type CsvExport = {
  columns: readonly Column[];
  /** The FROM clause with its joins. */
  from: string;
  /** The row's own id, of type uuid. */
  id: string;
  orderBy: string;
  /** Which rows, with numbered parameters; null for all of them. */
  choose: (filter: ExportChoice, timeZone: string) => Condition | null;
};

export type DocumentOptions = {
  filter: Partial<ExportFilter>;
  includeChildData: boolean;
  issuer: Issuer;
};

/** A document as PDF: its HTML, and how many things stand on it. */
export type DocumentExport = {
  page: (days: DaySheetQueries, options: DocumentOptions) => Promise<{ html: string; rows: number }>;
};

/** Days of creation in the business zone, both inclusive. */
export function createdBetween(
  column: string,
  { from, to }: Partial<ExportFilter>,
  timeZone: string,
): Condition | null {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const midnight = (day: string, days: number) =>
    `((${parameter(day.slice(0, 10))}::date + ${days})::timestamp at time zone ${parameter(timeZone)})`;
  const where = [
    ...(from ? [`${column} >= ${midnight(from, 0)}`] : []),
    ...(to ? [`${column} < ${midnight(to, 1)}`] : []),
  ];
  return where.length > 0 ? { where: where.join(' and '), values } : null;
}
