// Where the events of a week are drawn: by wall-clock minutes, so that a clock change moves nothing.
import { startMinute, type CalendarEntry } from '#libs/shared/contracts';

const HOUR = 60;
const DAY = 24 * HOUR;
const [FIRST, LAST] = [9 * HOUR, 19 * HOUR];

/** Minutes after midnight; an event that ends after midnight ends after 24 hours. */
export function minutesOfEntry({ eventTime, endTime }: Pick<CalendarEntry, 'eventTime' | 'endTime'>) {
  const from = startMinute(eventTime) ?? 0;
  const [, hour, minute, half] = /^(\d+):(\d+) (AM|PM)$/.exec(endTime) ?? [];
  const end = (Number(hour) % 12) * HOUR + Number(minute) + (half === 'PM' ? DAY / 2 : 0);
  return { from, to: end < from ? end + DAY : end };
}

/** `column` of `columns` that share the width, from 0. */
export type PlacedEntry = {
  entry: CalendarEntry;
  from: number;
  to: number;
  column: number;
  columns: number;
};

const vanOf = ({ entry }: Pick<PlacedEntry, 'entry'>) => entry.crew ?? '';

/** The events of a day; those that overlap stand side by side, at the same start in the order of the vans. */
export function placeEntries(entries: readonly CalendarEntry[]): PlacedEntry[] {
  const sorted = entries
    .map((entry) => ({ entry, ...minutesOfEntry(entry) }))
    .toSorted((one, other) => one.from - other.from || vanOf(one).localeCompare(vanOf(other)));
  const placed: PlacedEntry[] = [];
  let group: PlacedEntry[] = [];
  /** The end of the last event in each column of the group. */
  let ends: number[] = [];
  for (const event of sorted) {
    if (ends.every((end) => end <= event.from)) [group, ends] = [[], []];
    const free = ends.findIndex((end) => end <= event.from);
    const column = free < 0 ? ends.length : free;
    ends[column] = event.to;
    const each = { ...event, column, columns: 0 };
    group.push(each);
    placed.push(each);
    for (const one of group) one.columns = ends.length;
  }
  return placed;
}

/** Full hours, as minutes after midnight: usually 9 AM to 7 PM, and more where an event needs it. */
export function hoursOfWeek(entries: readonly CalendarEntry[]): number[] {
  const spans = entries.map(minutesOfEntry);
  const first = Math.floor(Math.min(FIRST, ...spans.map(({ from }) => from)) / HOUR);
  const last = Math.ceil(Math.max(LAST, ...spans.map(({ to }) => to)) / HOUR);
  return Array.from({ length: last - first + 1 }, (_, hour) => (first + hour) * HOUR);
}
