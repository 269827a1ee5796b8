import { Link } from 'react-router-dom';
import { HOST_TABS } from '../../content/host-day.js';
import './host-tabs.css';

/** A host is a parent, too: two pages in one. */
export default function HostTabs({ isEvents }: { isEvents: boolean }) {
  const current = (is: boolean) => (is ? 'page' : undefined);
  return (
    <nav className="host-tabs" aria-label={HOST_TABS.label}>
      <Link to="/profile" aria-current={current(!isEvents)}>
        {HOST_TABS.bookings}
      </Link>
      <Link to="/profile?tab=events" aria-current={current(isEvents)}>
        {HOST_TABS.events}
      </Link>
    </nav>
  );
}
