import {
  DAY_MS,
  AppError,
  isCalendarDay,
  type ReportQuery,
  type ReportStep,
  type CrewDaysWork,
  type CrewReport,
  type CrewWork,
} from '#libs/shared/contracts';
import type { CrewFiguresOfDays } from '#libs/scheduling/crews';

const MAX_DAYS = 731;
const MONTHS_BY_DEFAULT = 12;

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The date `days` later, or earlier if negative. */
export const addDays = (day: string, days: number) => dayOf(new Date(utc(day).getTime() + days * DAY_MS));

/** Days between two dates; 0 for equal dates. */
export const daysBetween = (from: string, to: string) => (utc(to).getTime() - utc(from).getTime()) / DAY_MS;

/** First day of the step that contains `day`; weeks start on Monday. */
export function stepStart(day: string, by: ReportStep): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  if (by === 'week') return addDays(day, -((utc(day).getUTCDay() + 6) % 7));
  return day;
}

function nextStep(start: string, by: ReportStep): string {
  if (by !== 'month') return addDays(start, by === 'week' ? 7 : 1);
  return stepStart(addDays(start, 31), 'month');
}

/** First days of all steps from the step of `from` to the step of `to`. */
export function stepStarts(from: string, to: string, by: ReportStep): string[] {
  const starts: string[] = [];
  for (let start = stepStart(from, by); start <= to; start = nextStep(start, by)) starts.push(start);
  return starts;
}

/** First day of the month eleven months earlier: the same month of last year would be a thirteenth. */
function monthsBefore(to: string): string {
  const month = utc(`${to.slice(0, 7)}-01`);
  month.setUTCMonth(month.getUTCMonth() - (MONTHS_BY_DEFAULT - 1));
  return dayOf(month);
}

/**
 * Date range of a report; defaults to the last twelve months.
 * @throws AppError VALIDATION for a reversed range or one of more than two years.
 */
export function reportRange(
  query: Pick<ReportQuery, 'from' | 'to' | 'by'>,
  today: string,
): { from: string; to: string; by: ReportStep } {
  const input = query.from?.slice(0, 10);
  const to = query.to?.slice(0, 10) ?? (input !== undefined && input > today ? input : today);
  const from = input ?? monthsBefore(to);
  if (from > to) throw AppError.validation({ to: 'The last day must not be before the first day.' });
  if (!isCalendarDay(from) || daysBetween(from, to) > MAX_DAYS) {
    throw AppError.validation({ to: 'Please choose at most two years.' });
  }
  return { from, to, by: query.by ?? 'month' };
}

const countIn = (days: ReadonlySet<string>, from: string, before: string) =>
  [...days].filter((day) => from <= day && day < before).length;

function workOf(crewDays: CrewFiguresOfDays['crewDays']): CrewWork {
  const sum = (of: (day: CrewWork) => number) => crewDays.reduce((all, day) => all + of(day), 0);
  return { events: sum(({ events }) => events), drivenMinutes: sum((day) => day.drivenMinutes) };
}

/** Later than every event date. */
const END = '9999-12-31';

/** `starts` are the first days of the report's steps, in order. */
export function crewReport(figures: CrewFiguresOfDays, starts: readonly string[]): CrewReport {
  const { crewDays, workDays, fullDays } = figures;
  const between = (from: string, before: string): CrewDaysWork => ({
    ...workOf(crewDays.filter(({ day }) => from <= day && day < before)),
    workDays: countIn(workDays, from, before),
    fullDays: countIn(fullDays, from, before),
  });
  const names = new Map(crewDays.map(({ no, name }) => [no, name]));
  return {
    total: between('', END),
    series: starts.map((start, place) => ({ start, ...between(start, starts[place + 1] ?? END) })),
    byCrew: [...names].map(([no, name]) => ({
      no,
      name,
      ...workOf(crewDays.filter((day) => day.no === no)),
    })),
  };
}
