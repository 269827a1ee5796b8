import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../../app/copy/booking.js';
import { dayInMonth } from '../../lib/format/format.js';
import { CALENDAR_TEXTS } from './copy.js';
import { Empty } from '../../ui/feedback/empty.js';
import { dayAddress } from './address.js';
import { EntryLink } from './entry-link.js';

const typeWord = (type: string) => EVENT_TYPE_LABELS[type as keyof typeof EVENT_TYPE_LABELS] ?? type;

/** The month on a phone: only the days on which something takes place. */
export function MonthList({ entries }: { entries: CalendarEntry[] }) {
  if (entries.length === 0) {
    return (
      <div className="month-list">
        <Empty picture="no-events" title={CALENDAR_TEXTS.emptyMonthHint} />
      </div>
    );
  }
  const days = [...new Set(entries.map(({ eventDate }) => eventDate))];
  return (
    <ol className="month-list">
      {days.map((day) => (
        <li key={day}>
          <h3>
            <Link to={dayAddress(day)}>{dayInMonth(day)}</Link>
          </h3>
          <ul>
            {entries
              .filter(({ eventDate }) => eventDate === day)
              .map((entry) => (
                <li key={entry.id}>
                  <EntryLink entry={entry} />
                  <p>
                    {typeWord(entry.eventType)}, {CALENDAR_TEXTS.children(entry.guestCount)}, {entry.city}
                  </p>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
