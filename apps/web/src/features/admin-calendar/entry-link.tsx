import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#libs/contracts';
import { CALENDAR_TEXTS } from '../../content/admin-calendar.js';
import { bookingAddress } from './address.js';

/** One event in few words; whoever presses it comes to the booking. */
export const EntryLink = ({ entry }: { entry: CalendarEntry }) => (
  <Link to={bookingAddress(entry.id)} className="entry" data-status={entry.status}>
    <span className="entry-time">{entry.eventTime}</span>{' '}
    <span className="entry-who">{entry.parentName}</span>
    {entry.status === 'pending' && <span className="entry-note"> {CALENDAR_TEXTS.unconfirmed}</span>}
  </Link>
);
