import './admin-crews.css';
import type { ComponentType } from 'react';
import {
  CREW_SECTION_LABELS,
  CREW_SECTIONS,
  CREWS_TEXTS as TEXTS,
  type CrewSection,
} from '../../content/admin-crews.js';
import { urlOneOf, useUrlState } from '../../lib/url-state.js';
import { CrewsSection } from './crews-section.js';
import { DaysSection } from './days-section.js';
import { KitsSection } from './kits-section.js';
import { PlacesSection } from './places-section.js';

const ADDRESS = { section: urlOneOf(CREW_SECTIONS, 'crews') };

type Props = {
  /** The hosts, a feature of their own; without it their place is left out. */
  Hosts?: ComponentType;
};

/** Vans, the people in them, the days they do not work, what they carry and where ZIP codes lie. */
export default function CrewsTab({ Hosts }: Props) {
  const [{ section }, change] = useUrlState<{ section: CrewSection }>(ADDRESS);
  const sections: Partial<Record<CrewSection, ComponentType>> = {
    crews: CrewsSection,
    hosts: Hosts,
    days: DaysSection,
    equipment: KitsSection,
    places: PlacesSection,
  };
  const Section = sections[section] ?? CrewsSection;
  return (
    <div className="crews-admin">
      <div className="filter-chips crew-chips" role="group" aria-label={TEXTS.sections}>
        {CREW_SECTIONS.filter((name) => sections[name]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === section}
            onClick={() => change({ section: name })}
          >
            {CREW_SECTION_LABELS[name]}
          </button>
        ))}
      </div>
      <Section />
    </div>
  );
}
