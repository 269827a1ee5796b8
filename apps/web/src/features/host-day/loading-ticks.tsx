import type { LoadingItem } from '#libs/contracts';
import { HOST_DAY_TEXTS, ITEM_WORDS } from '../../content/host-day.js';
import { press } from './presses.js';

/** What has to be in the van, folded once all of it is. */
export function LoadingTicks({ eventId, items }: { eventId: string; items: readonly LoadingItem[] }) {
  const done = items.filter(({ isLoaded }) => isLoaded).length;
  return (
    <details className="host-loading" open={done < items.length || undefined}>
      <summary>
        {HOST_DAY_TEXTS.loadingList}: {HOST_DAY_TEXTS.loaded(done, items.length)}
      </summary>
      <ul>
        {items.map(({ item, name, isLoaded }) => (
          <li key={item}>
            <label>
              <input
                type="checkbox"
                checked={isLoaded}
                onChange={() => press({ kind: 'tick', eventId, item, isLoaded: !isLoaded })}
              />
              {name ?? ITEM_WORDS[item] ?? item}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
