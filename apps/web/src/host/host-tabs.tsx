import { Box, TabNav } from '@radix-ui/themes';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { HOST_TABS } from '../copy/host-day.js';
import { resumeQueue } from './action-queue.js';
import { AdminTheme } from '../ui/layout/admin-theme.js';
import './host-tabs.css';

/** Hosts are also parents: two tabs. Queued actions are sent on both. */
export default function HostTabs({ isEvents, userId }: { isEvents: boolean; userId: string }) {
  useEffect(() => {
    resumeQueue(userId);
  }, [userId]);
  return (
    <AdminTheme>
      <Box mb="5" className="host-tabs" data-events={isEvents || undefined}>
        <TabNav.Root size="2" aria-label={HOST_TABS.label}>
          <TabNav.Link asChild active={!isEvents}>
            <Link to="/profile">{HOST_TABS.bookings}</Link>
          </TabNav.Link>
          <TabNav.Link asChild active={isEvents}>
            <Link to="/profile?tab=events">{HOST_TABS.events}</Link>
          </TabNav.Link>
        </TabNav.Root>
      </Box>
    </AdminTheme>
  );
}
