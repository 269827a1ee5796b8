import './admin.css';
import { Wrench } from 'lucide-react';
import { useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { DESK_TAB_LABELS, DESK_TEXTS, type DeskTabName } from '../content/desk.js';
import { useCurrentUser } from '../features/account/api.js';
import { fullNameOf } from '../features/account/names.js';
import { ExportCsvButton } from '../features/desk-exports/export-csv-button.js';
import { urlOneOf, useUrlState } from '../lib/url-state.js';
import { lazyPart } from '../ui/lazy-part.js';
import { Loading } from '../ui/loading.js';
import { PageHead } from '../ui/page-head.js';

type DeskTab = {
  name: DeskTabName;
  Tab: ComponentType;
  /** Stands behind the tab's name and says what waits there: a component that renders ui/count-badge. */
  Badge?: ComponentType;
};

const WHILE_LOADING = { waiting: <Loading text={DESK_TEXTS.loading} /> };
const Bookings = lazyPart(() => import('../features/desk-bookings/bookings-tab.js'), WHILE_LOADING);
const Calendar = lazyPart(() => import('../features/desk-calendar/calendar-tab.js'), WHILE_LOADING);
const Content = lazyPart(() => import('../features/desk-content/content-tab.js'), WHILE_LOADING);
const Exports = lazyPart(() => import('../features/desk-exports/exports-tab.js'), WHILE_LOADING);
const GameEditor = lazyPart(() => import('../features/desk-content/game-editor.js'));
const Inbox = lazyPart(() => import('../features/desk-inbox/inbox-tab.js'), WHILE_LOADING);
const InboxBadge = lazyPart(() => import('../features/desk-inbox/inbox-badge.js'), { missing: null });
const Promo = lazyPart(() => import('../features/desk-promo/promo-tab.js'), WHILE_LOADING);
const Reports = lazyPart(() => import('../features/desk-reports/reports-tab.js'), WHILE_LOADING);

/**
 * The desk's tabs in their order: one line each. A tab is the default export of
 * `features/desk-<name>/<name>-tab.tsx`; what it needs of another feature is handed in here as a prop.
 */
const TABS: DeskTab[] = [
  { name: 'bookings', Tab: () => <Bookings ExportButton={ExportCsvButton} /> },
  { name: 'calendar', Tab: Calendar },
  { name: 'promo', Tab: Promo },
  { name: 'exports', Tab: Exports },
  { name: 'inbox', Tab: () => <Inbox Editor={GameEditor} />, Badge: InboxBadge },
  { name: 'content', Tab: Content },
  { name: 'reports', Tab: Reports },
];

const ADDRESS = {
  tab: urlOneOf(
    TABS.map(({ name }) => name),
    'bookings',
  ),
};

/** On a phone the tabs scroll in a box of their own; the open one is brought into sight. */
function useTabInSight(open: DeskTabName) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !tab) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return list;
}

export default function AdminPage() {
  const { user } = useCurrentUser();
  const [{ tab }] = useUrlState(ADDRESS);
  const list = useTabInSight(tab);
  const { Tab } = TABS.find(({ name }) => name === tab) ?? TABS[0];
  return (
    <div className="desk">
      <PageHead title={`${DESK_TAB_LABELS[tab]}, ${DESK_TEXTS.title}`} />
      <header className="desk-head">
        <div>
          <h1>{DESK_TEXTS.title}</h1>
          {user && <p>{DESK_TEXTS.welcome(fullNameOf(user))}</p>}
        </div>
        {/* The server draws it, so it loads as a document. */}
        <a className="desk-button" href="/ops">
          <Wrench aria-hidden size={18} strokeWidth={2.4} />
          {DESK_TEXTS.ops}
        </a>
      </header>
      <nav className="desk-tabs" aria-label={DESK_TEXTS.tabs}>
        <ul ref={list}>
          {TABS.map(({ name, Badge }) => (
            <li key={name}>
              <Link to={`/admin?tab=${name}`} aria-current={name === tab ? 'page' : undefined}>
                {DESK_TAB_LABELS[name]}
                {Badge && <Badge />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="desk-body">
        <Tab />
      </div>
    </div>
  );
}
