import './admin.css';
import { Callout, Text } from '@radix-ui/themes';
import type { ComponentType } from 'react';
import { ADMIN_TAB_LABELS, ADMIN_TEXTS } from '../copy/admin.js';
import { useCurrentUser } from '../site/account/api.js';
import { fullNameOf } from '../site/account/user-names.js';
import { BookingsSkeleton } from './bookings/list/bookings-skeleton.js';
import { DemoDataBanner } from './demo-data/demo-data-banner.js';
import { timeZoneLabel } from '../lib/format/format.js';
import { urlOneOf, useUrlState } from '../lib/browser/url-state.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { LoadingRows } from '../ui/feedback/rows-skeleton.js';
import { PasswordPrompt } from '../ui/form/password-prompt.js';
import { PageMeta } from '../ui/layout/section.js';
import { Skeleton } from '../ui/feedback/skeleton.js';
import { AdminTheme } from '../ui/layout/admin-theme.js';
import { AdminTabs, type TabLink } from './admin-tabs.js';
import { AdminSkeleton, AdminLine } from './admin-skeleton.js';
import { useCan } from './shared/rights.js';

type AdminTab = TabLink & { Tab: ComponentType };

const bookingTabs = () => import('./booking-tabs.js');
const WHILE_LOADING = { waiting: <LoadingRows text={ADMIN_TEXTS.loading} /> };
const Bookings = lazyPart<object>(() => bookingTabs().then(({ Bookings }) => ({ default: Bookings })), {
  waiting: (
    <Skeleton text={ADMIN_TEXTS.loading}>
      <BookingsSkeleton />
    </Skeleton>
  ),
});
const Calendar = lazyPart<object>(
  () => bookingTabs().then(({ Calendar: Tab }) => ({ default: Tab })),
  WHILE_LOADING,
);
const Content = lazyPart(() => import('./catalog/content-tab.js'), WHILE_LOADING);
const Crews = lazyPart(() => import('./crews/crews-tab.js'), WHILE_LOADING);
const Exports = lazyPart(() => import('./exports/exports-tab.js'), WHILE_LOADING);
const Families = lazyPart<object>(
  () => bookingTabs().then(({ Families }) => ({ default: Families })),
  WHILE_LOADING,
);
const Inbox = lazyPart(() => import('./inbox/inbox-tab.js'), WHILE_LOADING);
const Operations = lazyPart(() => import('./operations/operations-tab.js'), WHILE_LOADING);
const Promo = lazyPart(() => import('./promo-codes/promo-tab.js'), WHILE_LOADING);
const Reports = lazyPart(() => import('./reports/reports-tab.js'), WHILE_LOADING);
const Settings = lazyPart(() => import('./settings/settings-tab.js'), WHILE_LOADING);
const Today = lazyPart<object>(() => bookingTabs().then(({ Today }) => ({ default: Today })), WHILE_LOADING);
const badges = () => import('./badges.js');
const NOTHING = { missing: null };
const InboxBadge = lazyPart<object>(
  () => badges().then(({ InboxBadge: Badge }) => ({ default: Badge })),
  NOTHING,
);
const TodayBadge = lazyPart<object>(
  () => badges().then(({ TodayBadge: Badge }) => ({ default: Badge })),
  NOTHING,
);
const TodayLine = lazyPart<object>(
  () => badges().then(({ TodayLine: Line }) => ({ default: Line })),
  NOTHING,
);

/** The admin area's tabs in their order, one entry each. A tab is the default export of `admin/<name>/<name>-tab.tsx`. */
const TABS: AdminTab[] = [
  { name: 'today', Tab: Today, Badge: TodayBadge },
  { name: 'bookings', Tab: Bookings },
  { name: 'families', Tab: Families },
  { name: 'calendar', Tab: Calendar },
  { name: 'crews', Tab: Crews },
  { name: 'inbox', Tab: Inbox, Badge: InboxBadge },
  { name: 'promo', Tab: Promo },
  { name: 'content', Tab: Content },
  { name: 'exports', Tab: Exports },
  { name: 'reports', Tab: Reports },
  { name: 'operations', Tab: Operations },
  { name: 'settings', Tab: Settings },
];

const ADDRESS = {
  tab: urlOneOf(
    TABS.map(({ name }) => name),
    'bookings',
  ),
};

export default function AdminPage() {
  const { user } = useCurrentUser();
  const canEdit = useCan('edit-bookings');
  const [{ tab }] = useUrlState(ADDRESS);
  const { Tab } = TABS.find(({ name }) => name === tab) ?? TABS[0];
  return (
    <AdminTheme>
      <div className="admin">
        <PageMeta title={`${ADMIN_TAB_LABELS[tab]}, ${ADMIN_TEXTS.title}`} />
        <h1 className="sr-only">{ADMIN_TEXTS.title}</h1>
        <AdminTabs tabs={TABS} open={tab} />
        {!canEdit && (
          <Callout.Root size="1" mb="3" className="admin-banner">
            <Callout.Text highContrast>{ADMIN_TEXTS.readOnly}</Callout.Text>
          </Callout.Root>
        )}
        <DemoDataBanner />
        <AdminLine first={tab === 'bookings' && <TodayLine />}>
          {user && <Text truncate>{ADMIN_TEXTS.welcome(fullNameOf(user))}</Text>}
          <Text wrap="nowrap">{ADMIN_TEXTS.zone(timeZoneLabel())}</Text>
        </AdminLine>
        <div className="admin-body">
          <Tab />
        </div>
        <PasswordPrompt />
      </div>
    </AdminTheme>
  );
}

AdminPage.Skeleton = AdminSkeleton;
