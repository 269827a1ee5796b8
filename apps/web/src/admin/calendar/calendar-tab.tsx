import './calendar.css';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { useUrlState } from '../../lib/browser/url-state.js';
import { CALENDAR_ADDRESS } from './address.js';
import { DayView } from './day-view.js';
import { monthOf } from './days.js';
import { MonthView } from './month-view.js';
import { WaitingListView } from './waiting-list.js';

/** The calendar: a month, a day, or who waits for a time. */
export default function CalendarTab() {
  const today = useBusinessDay();
  const [{ month, day, view }, goTo] = useUrlState(CALENDAR_ADDRESS);
  if (view) return <WaitingListView onMonth={() => goTo({ view: '' })} />;
  if (day) {
    return (
      <DayView
        day={day}
        onDay={(next) => goTo({ day: next, month: '' })}
        onMonth={() => goTo({ day: '', month: monthOf(day) })}
      />
    );
  }
  const shown = month || monthOf(today);
  return (
    <MonthView
      month={shown}
      onMonth={(next) => goTo({ month: next === monthOf(today) ? '' : next, day: '' })}
    />
  );
}
