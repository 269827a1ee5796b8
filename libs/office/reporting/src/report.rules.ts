import { DAY_MS, AppError, isCalendarDay, type ReportQuery, type ReportStep } from '#libs/shared/contracts';

const MAX_DAYS = 731;
const MONTHS_BY_DEFAULT = 12;

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The day so many days later, or earlier with a minus. */
export const addDays = (day: string, days: number) => dayOf(new Date(utc(day).getTime() + days * DAY_MS));

/** Days from one to the other, 0 for the same. */
export const daysBetween = (from: string, to: string) => (utc(to).getTime() - utc(from).getTime()) / DAY_MS;

/** The first day of the step that a day lies in; weeks begin on Monday. */
export function stepStart(day: string, by: ReportStep): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  if (by === 'week') return addDays(day, -((utc(day).getUTCDay() + 6) % 7));
  return day;
}

function nextStep(start: string, by: ReportStep): string {
  if (by !== 'month') return addDays(start, by === 'week' ? 7 : 1);
  return stepStart(addDays(start, 31), 'month');
}

/** First days of every step from the one of `from` to the one of `to`. */
export function stepStarts(from: string, to: string, by: ReportStep): string[] {
  const starts: string[] = [];
  for (let start = stepStart(from, by); start <= to; start = nextStep(start, by)) starts.push(start);
  return starts;
}

/** A year back by whole months: the same month of last year would be the thirteenth. */
function monthsBefore(to: string): string {
  const month = utc(`${to.slice(0, 7)}-01`);
  month.setUTCMonth(month.getUTCMonth() - (MONTHS_BY_DEFAULT - 1));
  return dayOf(month);
}

/**
 * Which days a report covers: the last twelve months unless asked otherwise.
 * @throws AppError VALIDATION when the days run backwards or span more than two years.
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
