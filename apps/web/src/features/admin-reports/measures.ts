// What can be measured of a report, and its groups. Money arrives as text and is compared as cents.
import {
  textToCents,
  type EventType,
  type ReportFigures,
  type ReportStep,
  type ReportView,
} from '#libs/contracts';
import { EVENT_TYPE_LABELS } from '../../content/booking.js';
import { bookingsInWords, REPORT_TEXTS, type MeasureName } from '../../content/admin-reports.js';
import {
  dollars,
  grouped,
  longDay,
  monthWithYear,
  shortDay,
  shortMonth,
  tenths,
  wholeDollars,
} from '../../lib/format.js';
import type { Split } from './address.js';

export type Group = {
  key: string;
  /** For the axis. */ short: string;
  /** In a sentence or a table. */ long: string;
} & {
  figures: ReportFigures;
};

const cents = (text: string) => textToCents(text) ?? 0;
export type Measure = {
  name: MeasureName;
  /** A line joins averages, which exist only where something was booked; bars stand for sums. */
  drawing: 'bars' | 'line';
  /** The height of the figure in a chart; null where there is none. */
  value: (figures: ReportFigures) => number | null;
  /** The same in words. */
  words: (figures: ReportFigures) => string;
  /** A mark of the axis. */
  tick: (value: number) => string;
};

export const MEASURES: readonly Measure[] = [
  {
    name: 'bookings',
    drawing: 'bars',
    value: ({ bookings }) => bookings,
    words: ({ bookings }) => bookingsInWords(bookings),
    tick: grouped,
  },
  {
    name: 'revenue',
    drawing: 'bars',
    value: ({ revenue }) => cents(revenue),
    words: ({ revenue }) => dollars(revenue),
    tick: wholeDollars,
  },
  {
    name: 'average',
    drawing: 'line',
    value: ({ averageValue }) => cents(averageValue) || null,
    words: ({ averageValue }) => (cents(averageValue) ? dollars(averageValue) : REPORT_TEXTS.none),
    tick: wholeDollars,
  },
  {
    name: 'promo',
    drawing: 'bars',
    value: ({ withPromo }) => withPromo,
    words: ({ withPromo }) => bookingsInWords(withPromo),
    tick: grouped,
  },
  {
    name: 'lead',
    drawing: 'line',
    value: ({ leadDays }) => leadDays,
    words: ({ leadDays }) =>
      leadDays === null ? REPORT_TEXTS.none : REPORT_TEXTS.leadDays(tenths(leadDays)),
    tick: tenths,
  },
];

const januaryWithYear = (start: string) =>
  start.slice(5, 7) === '01' ? `${shortMonth(start)} ’${start.slice(2, 4)}` : shortMonth(start);

const STEP_NAMES: Record<ReportStep, { short: (start: string) => string; long: (start: string) => string }> =
  {
    day: { short: shortDay, long: longDay },
    week: { short: shortDay, long: (start) => REPORT_TEXTS.week(longDay(start)) },
    month: { short: januaryWithYear, long: monthWithYear },
  };

/** The report along one of its three sides. */
export function groupsOf(report: ReportView, split: Split): Group[] {
  if (split === 'type') {
    return report.byType.map(({ type, ...figures }) => {
      const name = EVENT_TYPE_LABELS[type as EventType] ?? type;
      return { key: type, short: name, long: name, figures };
    });
  }
  if (split === 'package') {
    return report.byPackage.map(({ tier, name, ...figures }) => ({
      key: String(tier),
      short: name,
      long: name,
      figures,
    }));
  }
  const { short, long } = STEP_NAMES[report.by];
  return report.series.map(({ start, ...figures }) => ({
    key: start,
    short: short(start),
    long: long(start),
    figures,
  }));
}

/** The group where a measure is highest; null when it is nowhere above nothing. */
export function highest(groups: readonly Group[], { value }: Measure): Group | null {
  const best = groups.reduce<Group | null>(
    (top, group) =>
      (value(group.figures) ?? 0) > (top === null ? 0 : (value(top.figures) ?? 0)) ? group : top,
    null,
  );
  return best;
}
