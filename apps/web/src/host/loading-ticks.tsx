import type { LoadingItem } from '#libs/shared/contracts';
import { HOST_DAY_TEXTS, ITEM_WORDS } from '../app/copy/host-day.js';
import { press } from './presses.js';

type Props = { eventId: string; isNear: boolean; items: readonly LoadingItem[] };

/** What has to be in the van, folded until its day and once all of it is in. */
export function LoadingTicks({ eventId, isNear, items }: Props) {
  const done = items.filter(({ isLoaded }) => isLoaded).length;
  return (
    <details className="host-loading" open={(isNear && done < items.length) || undefined}>
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
