// The measures of a report. Amounts are strings and are compared as cents.
import { textToCents, type ReportFigures } from '#libs/shared/contracts';
import { bookingsLabel, REPORT_TEXTS, type MeasureName } from './copy.js';
import { dollars, grouped, tenths, wholeDollars } from '../../lib/format/format.js';

const cents = (text: string) => textToCents(text) ?? 0;

export type Measure = {
  name: MeasureName;
  /** Averages are drawn as a line, since they exist only where something was booked; sums as bars. */
  drawing: 'bars' | 'line';
  /** The numeric value in a chart; null where there is none. */
  value: (figures: ReportFigures) => number | null;
  /** The value as text. */
  format: (figures: ReportFigures) => string;
  /** The label of an axis tick. */
  tick: (value: number) => string;
};

export const MEASURES: readonly Measure[] = [
  {
    name: 'bookings',
    drawing: 'bars',
    value: ({ bookings }) => bookings,
    format: ({ bookings }) => bookingsLabel(bookings),
    tick: grouped,
  },
  {
    name: 'collected',
    drawing: 'bars',
    value: ({ collected }) => cents(collected),
    format: ({ collected }) => dollars(collected),
    tick: wholeDollars,
  },
  {
    name: 'revenue',
    drawing: 'bars',
    value: ({ eventRevenue }) => cents(eventRevenue),
    format: ({ eventRevenue }) => dollars(eventRevenue),
    tick: wholeDollars,
  },
  {
    name: 'average',
    drawing: 'line',
    value: ({ averageValue }) => cents(averageValue) || null,
    format: ({ averageValue }) => (cents(averageValue) ? dollars(averageValue) : REPORT_TEXTS.none),
    tick: wholeDollars,
  },
  {
    name: 'promo',
    drawing: 'bars',
    value: ({ withPromo }) => withPromo,
    format: ({ withPromo }) => bookingsLabel(withPromo),
    tick: grouped,
  },
  {
    name: 'lead',
    drawing: 'line',
    value: ({ leadDays }) => leadDays,
    format: ({ leadDays }) =>
      leadDays === null ? REPORT_TEXTS.none : REPORT_TEXTS.leadDays(tenths(leadDays)),
    tick: tenths,
  },
];
