import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#libs/shared/contracts';
import { CALENDAR_TEXTS } from './copy.js';
import { dayInMonth } from '../../lib/format/format.js';
import { today } from '../../lib/api/public-config.js';
import { dayAddress } from './address.js';
import { EntryLink } from './entry-link.js';

const MOST_SHOWN = 4;

type Props = {
  day: string;
  entries: CalendarEntry[];
  /** A day of the month before or after, which fills up the week. */
  isOther: boolean;
};

/** One day of the month: its number leads to the day, its events to their bookings. */
export function MonthCell({ day, entries, isOther }: Props) {
  const isToday = day === today();
  const shown = entries.length > MOST_SHOWN + 1 ? entries.slice(0, MOST_SHOWN) : entries;
  const hidden = entries.length - shown.length;
  return (
    <td data-other={isOther || undefined} data-today={isToday || undefined}>
      <Link
        to={dayAddress(day)}
        className="day-number"
        data-day={day}
        aria-label={CALENDAR_TEXTS.day(dayInMonth(day), entries.length)}
        aria-current={isToday ? 'date' : undefined}
      >
        {Number(day.slice(8))}
      </Link>
      {shown.length > 0 && (
        <ul>
          {shown.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Link
          to={dayAddress(day)}
          className="day-more"
          aria-label={CALENDAR_TEXTS.moreOf(hidden, dayInMonth(day))}
        >
          {CALENDAR_TEXTS.more(hidden)}
        </Link>
      )}
    </td>
  );
}
