import { ChevronDown } from '../ui/icons.js';
import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_TAB_LABELS, ADMIN_TEXTS, type AdminTabName } from '../copy/admin.js';
import { observeSizes, useScrollToActive, useMedia } from '../lib/browser/element-size.js';
import { badgeRoom } from './admin-skeleton.js';
import { Popover } from '../ui/overlay/popover.js';

export type TabLink = {
  name: AdminTabName;
  /** The badge after the tab's label: a component that renders ui/count-badge. */
  Badge?: ComponentType;
};

/** On narrower screens the row scrolls. */
const HAS_MENU = '(width >= 960px)';
const GAP_PX = 4;
/** The menu's button, with the gap before it. */
const MENU_PX = 104;

/** How many of these widths fit, from the left; the open tab is always included. */
function countThatFit(widths: number[], availablePx: number, open: number): number {
  const sumOf = (some: number[]) => some.reduce((sum, width) => sum + width + GAP_PX, -GAP_PX);
  if (sumOf(widths) <= availablePx) return widths.length;
  let count = widths.length - 1;
  while (
    count > 0 &&
    sumOf([...widths.slice(0, count), ...(open >= count ? [widths[open]] : [])]) > availablePx - MENU_PX
  )
    count -= 1;
  return count;
}

/** The labels of the tabs that do not fit; measured again when the row or a tab is resized. */
function useHiddenTabs(
  row: RefObject<HTMLUListElement | null>,
  tabs: readonly TabLink[],
  open: AdminTabName,
) {
  const hasMenu = useMedia(HAS_MENU);
  const [count, setCount] = useState(tabs.length);
  useEffect(() => {
    const { current } = row;
    const nav = current?.parentElement;
    if (!current || !nav) return;
    const measure = () => {
      const widths = [...current.children].map((each) => (each as HTMLElement).offsetWidth);
      const at = tabs.findIndex(({ name }) => name === open);
      setCount(hasMenu ? countThatFit(widths, nav.clientWidth, at) : tabs.length);
    };
    return observeSizes([nav, ...current.children], measure);
  }, [row, tabs, open, hasMenu]);
  return tabs.slice(count).filter(({ name }) => name !== open);
}

type Props = { tabs: readonly TabLink[]; open: AdminTabName };

const TabItem = ({ name, Badge, isOpen, onGo }: TabLink & { isOpen: boolean; onGo?: () => void }) => (
  <Link
    to={`/admin?tab=${name}`}
    style={badgeRoom(name)}
    aria-current={isOpen ? 'page' : undefined}
    onClick={onGo}
  >
    <span>{ADMIN_TAB_LABELS[name]}</span>
    {Badge && <Badge />}
  </Link>
);

/** The tabs that do not fit next to an open booking. */
function TabsMenu({ tabs, open }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={ADMIN_TEXTS.moreTabs}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="tabs-more">
          {ADMIN_TEXTS.moreTabs}
          <ChevronDown size={18} strokeWidth={2.6} />
        </button>
      }
    >
      <ul className="tabs-menu">
        {tabs.map((tab) => (
          <li key={tab.name}>
            <TabItem {...tab} isOpen={tab.name === open} onGo={() => setOpen(false)} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** The admin area's tabs in one row; tabs that do not fit are in a menu. */
export function AdminTabs({ tabs, open }: Props) {
  const row = useScrollToActive(open);
  const others = useHiddenTabs(row, tabs, open);
  return (
    <nav className="admin-tabs" aria-label={ADMIN_TEXTS.tabs}>
      <ul ref={row}>
        {tabs.map((tab) => (
          // Stays in the row to be measured, but is hidden and not focusable there.
          <li key={tab.name} data-out={others.includes(tab) || undefined}>
            <TabItem {...tab} isOpen={tab.name === open} />
          </li>
        ))}
      </ul>
      {others.length > 0 && <TabsMenu tabs={others} open={open} />}
    </nav>
  );
}
