import './settings.css';
import { Flex, Heading, TabNav } from '@radix-ui/themes';
import { useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { can, type AdminAction } from '#libs/shared/contracts';
import {
  SETTINGS_SECTION_LABELS as LABELS,
  SETTINGS_TEXTS as TEXTS,
  type SettingsSectionName,
} from './copy.js';
import { ADMIN_TEXTS } from '../../copy/admin.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { urlOneOf, useUrlState } from '../../lib/browser/url-state.js';
import { useCurrentUser } from '../../site/account/api.js';

const WHILE_LOADING = { waiting: <LoadingRows text={ADMIN_TEXTS.loading} /> };

/** The sections in their order; one with an action is for those who may do it. */
const SECTIONS: { name: SettingsSectionName; Section: ComponentType; action?: AdminAction }[] = [
  { name: 'rules', Section: lazyPart(() => import('./rules-section.js'), WHILE_LOADING) },
  { name: 'company', Section: lazyPart(() => import('./company/company-section.js'), WHILE_LOADING) },
  { name: 'words', Section: lazyPart(() => import('./company/texts-section.js'), WHILE_LOADING) },
  { name: 'prices', Section: lazyPart(() => import('../prices/prices-section.js'), WHILE_LOADING) },
  { name: 'policies', Section: lazyPart(() => import('./policies-section.js'), WHILE_LOADING) },
  { name: 'team', Section: lazyPart(() => import('./team/team-section.js'), WHILE_LOADING) },
  {
    name: 'activity',
    Section: lazyPart(() => import('./activity/activity-section.js'), WHILE_LOADING),
    action: 'manage-team',
  },
];

/** The section that is open by default: it starts with the disabled features. */
const FIRST: SettingsSectionName = 'rules';
const NAMES = Object.keys(LABELS) as SettingsSectionName[];
const ADDRESS = { section: urlOneOf(NAMES, FIRST) };

/** The settings in sections, one open at a time; the open one is in the URL. */
export default function SettingsTab() {
  const [{ section }] = useUrlState(ADDRESS);
  const { user } = useCurrentUser();
  const sections = SECTIONS.filter(({ action }) => !action || can(user, action));
  const open = sections.find(({ name }) => name === section) ?? sections[0];
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open.name]);
  return (
    <Flex asChild direction="column" gap="3" className="settings">
      <section aria-labelledby="settings-title">
        <Heading as="h2" id="settings-title">
          {TEXTS.title}
        </Heading>
        <TabNav.Root ref={nav} size="2" aria-label={TEXTS.sections}>
          {sections.map(({ name }) => (
            <TabNav.Link key={name} asChild active={name === open.name}>
              <Link to={`/admin?tab=settings&section=${name}`}>{LABELS[name]}</Link>
            </TabNav.Link>
          ))}
        </TabNav.Root>
        <open.Section />
      </section>
    </Flex>
  );
}
