import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { HOST_TABS } from '../app/copy/host-day.js';
import { resumeQueue } from './action-queue.js';
import './host-tabs.css';

/** Hosts are also parents: two tabs. Queued actions are sent on both. */
export default function HostTabs({ isEvents, userId }: { isEvents: boolean; userId: string }) {
  useEffect(() => {
    resumeQueue(userId);
  }, [userId]);
  const current = (is: boolean) => (is ? 'page' : undefined);
  return (
    <nav className="host-tabs" data-events={isEvents || undefined} aria-label={HOST_TABS.label}>
      <Link to="/profile" aria-current={current(!isEvents)}>
        {HOST_TABS.bookings}
      </Link>
      <Link to="/profile?tab=events" aria-current={current(isEvents)}>
        {HOST_TABS.events}
      </Link>
    </nav>
  );
}
