import './settings.css';
import { Flex, Heading, TabNav } from '@radix-ui/themes';
import { useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import {
  SETTINGS_SECTION_LABELS as LABELS,
  SETTINGS_TEXTS as TEXTS,
  type SettingsSectionName,
} from './copy.js';
import { ADMIN_TEXTS } from '../../copy/admin.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { urlOneOf, useUrlState } from '../../lib/browser/url-state.js';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.js';

const WHILE_LOADING = { waiting: <Loading text={ADMIN_TEXTS.loading} /> };

/** The sections in their order. */
const SECTIONS: { name: SettingsSectionName; Section: ComponentType }[] = [
  { name: 'rules', Section: lazyPart(() => import('./rules-section.js'), WHILE_LOADING) },
  { name: 'company', Section: lazyPart(() => import('./company/company-section.js'), WHILE_LOADING) },
  { name: 'words', Section: lazyPart(() => import('./company/texts-section.js'), WHILE_LOADING) },
  { name: 'prices', Section: lazyPart(() => import('../prices/prices-section.js'), WHILE_LOADING) },
  { name: 'policies', Section: lazyPart(() => import('./policies-section.js'), WHILE_LOADING) },
  { name: 'team', Section: lazyPart(() => import('./team/team-section.js'), WHILE_LOADING) },
];

/** The section that is open by default: it starts with the disabled features. */
const FIRST: SettingsSectionName = 'rules';
const NAMES = Object.keys(LABELS) as SettingsSectionName[];
const ADDRESS = { section: urlOneOf(NAMES, FIRST) };

/** The settings in sections, one open at a time; the open one is in the URL. */
export default function SettingsTab() {
  const [{ section }] = useUrlState(ADDRESS);
  const open = SECTIONS.find(({ name }) => name === section) ?? SECTIONS[0];
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
          {SECTIONS.map(({ name }) => (
            <TabNav.Link key={name} asChild active={name === open.name}>
              <Link to={`/admin?tab=settings&section=${name}`}>{LABELS[name]}</Link>
            </TabNav.Link>
          ))}
        </TabNav.Root>
        <UnsavedChanges key={open.name}>
          <open.Section />
        </UnsavedChanges>
      </section>
    </Flex>
  );
}
