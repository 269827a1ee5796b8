import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useState } from 'react';
import { LIST_TEXTS } from '../../content/admin-bookings.js';
import { filterCount, type ListAddress } from './address.js';
import { FilterFields } from './filter-fields.js';
import { SearchBox } from './search-box.js';

type Change = (changes: Partial<ListAddress>, options?: { replace?: boolean }) => void;
type Props = { address: ListAddress; change: Change; onArrowDown: () => void };

/** Which bookings. Every change begins at the first page; on phones all but the search folds away. */
export function FilterBar({ address, change, onArrowDown }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { search } = address;
  const find = useCallback(
    // The first word is a step for Back, each further letter is not.
    (words: string) => change({ search: words, page: 1 }, { replace: search !== '' }),
    [change, search],
  );
  const count = filterCount(address);
  return (
    <div className="filter-bar">
      <SearchBox value={search} onSearch={find} onArrowDown={onArrowDown} />
      <button
        type="button"
        className="admin-button filter-fold"
        aria-expanded={isOpen}
        aria-controls="booking-filters"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden size={18} strokeWidth={2.4} />
        {LIST_TEXTS.filters}
        {count > 0 && <span className="sr-only">, {LIST_TEXTS.active(count)}</span>}
        {count > 0 && <b aria-hidden>{count}</b>}
      </button>
      <div id="booking-filters" className="filter-fields" data-open-on-phone={isOpen || undefined}>
        <FilterFields address={address} onNarrow={(changes) => change({ ...changes, page: 1 })} />
      </div>
    </div>
  );
}
