import { ADMIN_TAB_LABELS, ADMIN_TEXTS } from '../app/copy/admin.js';
import { LOADING_TEXTS } from '../app/copy/frame.js';
import { BookingsSkeleton } from './bookings/list/bookings-skeleton.js';
import { PageMeta } from '../ui/layout/section.js';
import { SkeletonBar, Skeleton } from '../ui/feedback/skeleton.js';

/** The admin area before the user is loaded: its bar and the list of bookings, the most used tab. */
export const AdminSkeleton = () => (
  <div className="admin">
    <PageMeta title={ADMIN_TEXTS.title} />
    <Skeleton text={LOADING_TEXTS.page}>
      <div className="admin-bar">
        <p className="admin-welcome">
          <SkeletonBar size="l" />
        </p>
        <div className="admin-tabs">
          <ul>
            {Object.entries(ADMIN_TAB_LABELS).map(([name, label]) => (
              <li key={name}>
                <span>{label}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="admin-zone">
        <SkeletonBar />
      </p>
      <div className="admin-body">
        <BookingsSkeleton />
      </div>
    </Skeleton>
  </div>
);
