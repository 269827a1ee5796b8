import { Box, TabNav } from '@radix-ui/themes';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { EquipmentView } from '#libs/shared/contracts';
import {
  CREW_SECTION_LABELS,
  CREW_SECTIONS,
  CREWS_TEXTS as TEXTS,
  type CrewSection,
  EQUIPMENT_TEXTS,
} from './copy.js';
import { ADMIN_TEXTS } from '../../copy/admin.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { urlOneOf, useUrlState } from '../../lib/browser/url-state.js';
import { useCrews, useEquipment } from './api.js';
import { CrewsSection } from './crews-section.js';
import { DaysSection } from './days-section.js';
import { ZipCodesSection } from './zip-codes-section.js';
import { useGames } from '../../site/catalog/api.js';
import { EquipmentForm, type EquipmentGroup } from './equipment-form.js';
import { RightsFieldset } from '../shared/rights-fieldset.js';
import { SectionState } from './section-state.js';

/** Countable items: the cameras, the offered games, and games no longer offered that still have a count. */
function groupsOf(
  counted: readonly EquipmentView[],
  games: readonly { id: string; name: string }[],
): EquipmentGroup[] {
  const cameras = Object.entries(EQUIPMENT_TEXTS.items).map(([item, name]) => ({ item, name }));
  const onOffer = games.map(({ id, name }) => ({ item: id, name }));
  const known = new Set([...cameras, ...onOffer].map(({ item }) => item));
  const others = counted.filter(({ item }) => !known.has(item)).map(({ item }) => ({ item, name: item }));
  return [
    { title: EQUIPMENT_TEXTS.cameras, items: cameras },
    { title: EQUIPMENT_TEXTS.games, items: onOffer },
    { title: EQUIPMENT_TEXTS.other, items: others },
  ].filter(({ items }) => items.length > 0);
}

/** The number of sets of each game, and of cameras. */
function EquipmentSection() {
  const equipment = useEquipment();
  const games = useGames();
  return (
    <SectionState texts={EQUIPMENT_TEXTS} list={equipment}>
      {(counted) =>
        !games.isPending && (
          <RightsFieldset action="edit-crews">
            <EquipmentForm counted={counted} groups={groupsOf(counted, games.data ?? [])} />
          </RightsFieldset>
        )
      }
    </SectionState>
  );
}

const ADDRESS = { section: urlOneOf(CREW_SECTIONS, 'crews') };

const Hosts = lazyPart(() => import('../hosts/hosts-section.js'), {
  waiting: <LoadingRows text={ADMIN_TEXTS.loading} />,
});

/** The hosts with the names of their crews, once those are loaded. */
function HostsSection() {
  const crews = useCrews().data;
  const crewsOf = (no: number) =>
    (crews ?? [])
      .filter(({ members }) => members.some(({ hostNo }) => hostNo === no))
      .map(({ name }) => name);
  return <Hosts crewsOf={crews && crewsOf} />;
}

const SECTIONS: Record<CrewSection, ComponentType> = {
  crews: CrewsSection,
  hosts: HostsSection,
  days: DaysSection,
  equipment: EquipmentSection,
  places: ZipCodesSection,
};

/** Vans, members, closed days, equipment and the locations of ZIP codes. */
export default function CrewsTab() {
  const [{ section }] = useUrlState<{ section: CrewSection }>(ADDRESS);
  const Section = SECTIONS[section];
  return (
    <>
      <Box mb="4">
        <TabNav.Root aria-label={TEXTS.sections}>
          {CREW_SECTIONS.map((name) => (
            <TabNav.Link key={name} asChild active={name === section}>
              <Link to={`/admin?tab=crews${name === 'crews' ? '' : `&section=${name}`}`}>
                {CREW_SECTION_LABELS[name]}
              </Link>
            </TabNav.Link>
          ))}
        </TabNav.Root>
      </Box>
      <Section />
    </>
  );
}
