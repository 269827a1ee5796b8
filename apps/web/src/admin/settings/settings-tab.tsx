import './settings.css';
import { Flex, Heading, TabNav } from '@radix-ui/themes';
import { useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import {
  SETTINGS_SECTION_LABELS as LABELS,
  SETTINGS_TEXTS as TEXTS,
  type SettingsSectionName,
} from './copy.js';
import { urlOneOf, useUrlState } from '../../lib/browser/url-state.js';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.js';

export type SettingsSection = { name: SettingsSectionName; Section: ComponentType };

/** The section that is open by default: it starts with the disabled features. */
const FIRST: SettingsSectionName = 'rules';
const NAMES = Object.keys(LABELS) as SettingsSectionName[];
const ADDRESS = { section: urlOneOf(NAMES, FIRST) };

/** The settings in sections, one open at a time; the open one is in the URL. */
export default function SettingsTab({ sections }: { sections: readonly SettingsSection[] }) {
  const [{ section }] = useUrlState(ADDRESS);
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
        {sections.length > 1 && (
          <TabNav.Root ref={nav} size="2" aria-label={TEXTS.sections}>
            {sections.map(({ name }) => (
              <TabNav.Link key={name} asChild active={name === open.name}>
                <Link to={`/admin?tab=settings&section=${name}`}>{LABELS[name]}</Link>
              </TabNav.Link>
            ))}
          </TabNav.Root>
        )}
        <UnsavedChanges key={open.name}>
          <open.Section />
        </UnsavedChanges>
      </section>
    </Flex>
  );
}
