import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#libs/shared/contracts';
import { EXAMPLE_TEXTS } from '../../app/copy/admin-examples.js';
import { CALENDAR_TEXTS } from './copy.js';
import { bookingAddress } from './address.js';
import { shortTime } from './days.js';

/** One event in few words; whoever presses it comes to the booking. */
export const EntryLink = ({ entry }: { entry: CalendarEntry }) => (
  <Link
    to={bookingAddress(entry.id)}
    className="calendar-entry"
    data-status={entry.status}
    data-example={entry.isExample || undefined}
  >
    <span className="calendar-entry-time">{shortTime(entry.eventTime)}</span>{' '}
    <span className="calendar-entry-who">{entry.parentName}</span>
    {entry.status === 'pending' && <span className="calendar-entry-note"> {CALENDAR_TEXTS.unconfirmed}</span>}
    {entry.isExample && <span className="sr-only"> {EXAMPLE_TEXTS.chip}</span>}
  </Link>
);
