import { Box, Flex, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { ADMIN_TAB_LABELS, ADMIN_TEXTS } from '../copy/admin.js';
import { LOADING_TEXTS } from '../copy/frame.js';
import { BookingsSkeleton } from './bookings/list/bookings-skeleton.js';
import { PageMeta } from '../ui/layout/section.js';
import { SkeletonBar, Skeleton } from '../ui/feedback/skeleton.js';
import { AdminTheme } from '../ui/layout/admin-theme.js';

/** Tabs with a badge have room for it, so that it moves no other tab when it comes. */
export const badgeRoom = (name: string) =>
  name === 'today' || name === 'inbox' ? { minWidth: '106px' } : undefined;

/**
 * The line below the tabs: who is logged in and the time zone of all times below. `first` has its place before it
 * comes; on phones that is a line of its own.
 */
export const AdminLine = ({ first, children }: { first?: ReactNode; children: ReactNode }) => (
  <Text asChild size="1" weight="medium" color="gray">
    <Flex
      direction={{ initial: 'column-reverse', sm: 'row' }}
      justify="between"
      gapX="4"
      mb={{ initial: '1', sm: '2' }}
    >
      <Box height={first ? '20px' : undefined}>{first}</Box>
      <Flex gap="2" minWidth="0" height="20px">
        {children}
      </Flex>
    </Flex>
  </Text>
);

/** The admin area before the user is loaded: its bar and the list of bookings, the most used tab. */
export const AdminSkeleton = () => (
  <AdminTheme>
    <div className="admin">
      <PageMeta title={ADMIN_TEXTS.title} />
      <Skeleton text={LOADING_TEXTS.page}>
        <div className="admin-tabs">
          <ul>
            {Object.entries(ADMIN_TAB_LABELS).map(([name, label]) => (
              <li key={name}>
                <span style={badgeRoom(name)}>{label}</span>
              </li>
            ))}
          </ul>
        </div>
        <AdminLine first={<SkeletonBar />}>
          <SkeletonBar />
        </AdminLine>
        <div className="admin-body">
          <BookingsSkeleton />
        </div>
      </Skeleton>
    </div>
  </AdminTheme>
);
