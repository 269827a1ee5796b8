import type { KitView } from '#libs/contracts';
import { KITS_TEXTS as TEXTS } from '../../content/admin-crews.js';
import { useGames } from '../catalog/api.js';
import { useKits } from './api.js';
import { KitRow } from './kit-row.js';
import { SectionState } from './section-state.js';

type Item = { item: string; name: string };

/** How many sets of each game, and how many cameras there are. */
export function KitsSection() {
  const kits = useKits();
  const games = useGames().data ?? [];
  const cameras = Object.entries(TEXTS.items).map(([item, name]) => ({ item, name }));
  const onOffer = games.map(({ id, name }) => ({ item: id, name }));
  return (
    <SectionState words={TEXTS} list={kits}>
      {(counted) => {
        const known = new Set([...cameras, ...onOffer].map(({ item }) => item));
        const others = counted
          .filter(({ item }) => !known.has(item))
          .map(({ item }) => ({ item, name: item }));
        return (
          <>
            <KitGroup title={TEXTS.cameras} items={cameras} counted={counted} />
            <KitGroup title={TEXTS.games} items={onOffer} counted={counted} />
            {others.length > 0 && <KitGroup title={TEXTS.other} items={others} counted={counted} />}
          </>
        );
      }}
    </SectionState>
  );
}

type GroupProps = { title: string; items: readonly Item[]; counted: readonly KitView[] };

const KitGroup = ({ title, items, counted }: GroupProps) => (
  <div className="kit-group">
    <h3>{title}</h3>
    <ul className="crew-rows">
      {items.map(({ item, name }) => {
        const kit = counted.find((each) => each.item === item);
        return <KitRow key={`${item}.${kit?.version}`} item={item} name={name} kit={kit} />;
      })}
    </ul>
  </div>
);
