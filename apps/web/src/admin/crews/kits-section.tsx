import type { KitView } from '#libs/shared/contracts';
import { KITS_TEXTS as TEXTS } from './copy.js';
import { useGames } from '../../site/catalog/api.js';
import { useKits } from './api.js';
import { KitsForm, type KitGroup } from './kits-form.js';
import { SectionState } from './section-state.js';

/** What can be counted: the cameras, the games on offer, and what is counted still of those that are not. */
function groupsOf(counted: readonly KitView[], games: readonly { id: string; name: string }[]): KitGroup[] {
  const cameras = Object.entries(TEXTS.items).map(([item, name]) => ({ item, name }));
  const onOffer = games.map(({ id, name }) => ({ item: id, name }));
  const known = new Set([...cameras, ...onOffer].map(({ item }) => item));
  const others = counted.filter(({ item }) => !known.has(item)).map(({ item }) => ({ item, name: item }));
  return [
    { title: TEXTS.cameras, items: cameras },
    { title: TEXTS.games, items: onOffer },
    { title: TEXTS.other, items: others },
  ].filter(({ items }) => items.length > 0);
}

/** How many sets of each game, and how many cameras there are. */
export function KitsSection() {
  const kits = useKits();
  const games = useGames();
  return (
    <SectionState words={TEXTS} list={kits}>
      {(counted) =>
        !games.isPending && <KitsForm counted={counted} groups={groupsOf(counted, games.data ?? [])} />
      }
    </SectionState>
  );
}
