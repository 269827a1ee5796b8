// A report along one of its three dimensions.
import type { EventType, ReportFigures, ReportStep, ReportView } from '#libs/shared/contracts';
import { REPORT_TEXTS } from './copy.js';
import { EVENT_TYPE_LABELS } from '../../copy/booking.js';
import { longDay, monthWithYear, shortDay, shortMonth } from '../../lib/format/format.js';
import type { Split } from './address.js';
import type { Measure } from './measures.js';

export type Group = {
  key: string;
  /** Label on the axis. */
  short: string;
  /** Label in a sentence or a table. */
  long: string;
  figures: ReportFigures;
};

const januaryWithYear = (start: string) =>
  start.slice(5, 7) === '01' ? `${shortMonth(start)} ’${start.slice(2, 4)}` : shortMonth(start);

const STEP_NAMES: Record<ReportStep, { short: (start: string) => string; long: (start: string) => string }> =
  {
    day: { short: shortDay, long: longDay },
    week: { short: shortDay, long: (start) => REPORT_TEXTS.week(longDay(start)) },
    month: { short: januaryWithYear, long: monthWithYear },
  };

/** Label of a time step in a sentence or a table. */
export const stepName = (by: ReportStep, start: string) => STEP_NAMES[by].long(start);

/** The report along one of its three dimensions. */
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

/** The group with the highest value of a measure; null when no value is above 0. */
export function highest(groups: readonly Group[], { value }: Measure): Group | null {
  const best = groups.reduce<Group | null>(
    (top, group) =>
      (value(group.figures) ?? 0) > (top === null ? 0 : (value(top.figures) ?? 0)) ? group : top,
    null,
  );
  return best;
}
