import type { CalendarEntry } from '#libs/shared/contracts';
import { CALENDAR_TEXTS } from './copy.js';
import { today } from '../../lib/api/public-config.js';
import { useCalendar } from './api.js';
import { CalendarBar } from './calendar-bar.js';
import { CalendarState } from './calendar-state.js';
import { monthInWords, monthOf, shiftMonth, weeksOf } from './days.js';
import { MonthGrid } from './month-grid.js';
import { MonthList } from './month-list.js';

type Props = { month: string; onMonth: (month: string) => void };

const byDay = (entries: CalendarEntry[]) =>
  entries.reduce(
    (days, entry) => days.set(entry.eventDate, [...(days.get(entry.eventDate) ?? []), entry]),
    new Map<string, CalendarEntry[]>(),
  );

/** A month: whole weeks on a wide screen, its days with events as a list on a phone. */
export function MonthView({ month, onMonth }: Props) {
  const weeks = weeksOf(month);
  const calendar = useCalendar(weeks[0][0], weeks[weeks.length - 1][6]);
  const name = monthInWords(month);
  const own = (calendar.data ?? []).filter(({ eventDate }) => monthOf(eventDate) === month);
  const children = own.reduce((sum, { guestCount }) => sum + guestCount, 0);
  const days = byDay(calendar.data ?? []);
  return (
    <section className="calendar" aria-label={CALENDAR_TEXTS.month(name)}>
      <CalendarBar
        title={name}
        previous={CALENDAR_TEXTS.previousMonth}
        next={CALENDAR_TEXTS.nextMonth}
        onTurn={(steps) => onMonth(shiftMonth(month, steps))}
        onToday={() => onMonth(monthOf(today()))}
      />
      <CalendarState query={calendar}>
        <p role="status">
          {own.length === 0 ? CALENDAR_TEXTS.emptyMonth(name) : CALENDAR_TEXTS.sums(own.length, children)}
        </p>
        <p className="calendar-hint">{CALENDAR_TEXTS.leftOut}</p>
      </CalendarState>
      <p className="calendar-hint calendar-keys">{CALENDAR_TEXTS.keys}</p>
      <MonthGrid {...{ month, weeks, days, onMonth }} isBusy={calendar.isPending} />
      {calendar.isSuccess && <MonthList entries={own} />}
    </section>
  );
}
