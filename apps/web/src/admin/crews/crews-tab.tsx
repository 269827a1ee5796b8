import './admin-crews.css';
import './crew-notes.css';
import './kits-and-places.css';
import type { ComponentType } from 'react';
import { CREW_SECTION_LABELS, CREW_SECTIONS, CREWS_TEXTS as TEXTS, type CrewSection } from './copy.js';
import { urlOneOf, useUrlState } from '../../lib/browser/url-state.js';
import { useCrews } from './api.js';
import { CrewsSection } from './crews-section.js';
import { DaysSection } from './days-section.js';
import { KitsSection } from './kits-section.js';
import { PlacesSection } from './places-section.js';

const ADDRESS = { section: urlOneOf(CREW_SECTIONS, 'crews') };

/** Names of the crews that a host belongs to; absent while nobody knows. */
type Section = ComponentType<{ crewsOf?: (hostNo: number) => string[] }>;
type Props = {
  /** The hosts, a feature of their own; without it their place is left out. */
  Hosts?: Section;
};

function useCrewsOf() {
  const crews = useCrews().data;
  return (
    crews &&
    ((no: number) =>
      crews.filter(({ members }) => members.some(({ hostNo }) => hostNo === no)).map(({ name }) => name))
  );
}

/** Vans, the people in them, the days they do not work, what they carry and where ZIP codes lie. */
export default function CrewsTab({ Hosts }: Props) {
  const [{ section }, change] = useUrlState<{ section: CrewSection }>(ADDRESS);
  const crewsOf = useCrewsOf();
  const sections: Partial<Record<CrewSection, Section>> = {
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
      <Section crewsOf={crewsOf} />
    </div>
  );
}
