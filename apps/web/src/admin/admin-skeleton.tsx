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

/** The logged-in user, where no booking is open at the side. */
export const AdminWelcome = ({ children }: { children: ReactNode }) => (
  <Box asChild maxWidth={{ md: '200px' }}>
    <Text as="p" size="2" weight="medium" color="gray" truncate>
      {children}
    </Text>
  </Box>
);

/** The time zone of all times below, and what stands beside it. */
export const AdminZone = ({ beside, children }: { beside?: ReactNode; children: ReactNode }) => (
  <Text asChild size="1" weight="medium" color="gray">
    <Flex justify="between" mb="2">
      <span>{beside}</span>
      <span>{children}</span>
    </Flex>
  </Text>
);

/** The admin area before the user is loaded: its bar and the list of bookings, the most used tab. */
export const AdminSkeleton = () => (
  <AdminTheme>
    <div className="admin">
      <PageMeta title={ADMIN_TEXTS.title} />
      <Skeleton text={LOADING_TEXTS.page}>
        <div className="admin-bar">
          <AdminWelcome>
            <SkeletonBar size="l" />
          </AdminWelcome>
          <div className="admin-tabs">
            <ul>
              {Object.entries(ADMIN_TAB_LABELS).map(([name, label]) => (
                <li key={name}>
                  <span style={badgeRoom(name)}>{label}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <AdminZone>
          <SkeletonBar />
        </AdminZone>
        <div className="admin-body">
          <BookingsSkeleton />
        </div>
      </Skeleton>
    </div>
  </AdminTheme>
);
