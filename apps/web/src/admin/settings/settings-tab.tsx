import './settings.css';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import {
  SETTINGS_SECTION_LABELS as LABELS,
  SETTINGS_TEXTS as TEXTS,
  type SettingsSectionName,
} from './copy.js';
import { useScrollToActive } from '../../lib/browser/element-size.js';
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
  const list = useScrollToActive(open.name);
  return (
    <section className="settings" aria-labelledby="settings-title">
      <h2 id="settings-title">{TEXTS.title}</h2>
      {sections.length > 1 && (
        <nav className="settings-sections" aria-label={TEXTS.sections}>
          <ul ref={list}>
            {sections.map(({ name }) => (
              <li key={name}>
                <Link
                  to={`/admin?tab=settings&section=${name}`}
                  aria-current={name === open.name ? 'page' : undefined}
                >
                  {LABELS[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <UnsavedChanges key={open.name}>
        <open.Section />
      </UnsavedChanges>
    </section>
  );
}
