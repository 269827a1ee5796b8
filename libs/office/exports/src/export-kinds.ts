import type { Issuer } from '#libs/shop/business-settings';
import type { BookingChoice } from '#libs/booking/bookings';
import type { ExportFilter } from '#libs/shared/contracts';
import type { Column } from './csv/csv-columns.js';
import type { DaySheetQueries } from './day-sheet/day-sheet.queries.js';

/** A filter with the booking ids that match its payment and call conditions (see `BookingChoice`). */
export type ExportChoice = Partial<ExportFilter> & Pick<BookingChoice, 'withMoney' | 'withCall'>;

export type Condition = { where: string; values: unknown[] };

/** A CSV export. All SQL here is constant; user input is passed only as parameters of `choose`. */
export type CsvExport = {
  columns: readonly Column[];
  /** FROM clause with joins. */
  from: string;
  /** The column that identifies a row. */
  id: string;
  orderBy: string;
  /** Row condition with numbered parameters; null for all rows. */
  choose: (filter: ExportChoice, timeZone: string) => Condition | null;
};

export type DocumentOptions = {
  filter: Partial<ExportFilter>;
  includeChildData: boolean;
  issuer: Issuer;
};

/** A PDF export: its HTML and the number of items on it. */
export type DocumentExport = {
  page: (days: DaySheetQueries, options: DocumentOptions) => Promise<{ html: string; rows: number }>;
};

/** Creation dates in the business time zone, both inclusive. */
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
