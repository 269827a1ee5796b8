import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useState } from 'react';
import { LIST_TEXTS } from '../../../app/copy/admin-bookings.js';
import { filterCount, NO_FILTER, type ListAddress } from '../list/address.js';
import { FilterFields } from './filter-fields.js';
import { SearchBox } from './search-box.js';

type Change = (changes: Partial<ListAddress>, options?: { replace?: boolean }) => void;
type Props = {
  address: ListAddress;
  change: Change;
  /** Nothing matches: the list itself offers to clear the filters. */
  isEmpty: boolean;
  onArrowDown: () => void;
};

/** Which bookings. Every change begins at the first page; where there is little room all but the search folds away. */
export function FilterBar({ address, change, isEmpty, onArrowDown }: Props) {
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
        <span className="filter-word">{LIST_TEXTS.filters}</span>
        {count > 0 && <span className="sr-only">, {LIST_TEXTS.active(count)}</span>}
        {count > 0 && <b aria-hidden>{count}</b>}
      </button>
      {count > 0 && !isEmpty && (
        <button type="button" className="clear-filters" onClick={() => change({ ...NO_FILTER, page: 1 })}>
          {LIST_TEXTS.clear}
        </button>
      )}
      <div id="booking-filters" className="filter-fields" data-unfolded={isOpen || undefined}>
        <FilterFields address={address} onNarrow={(changes) => change({ ...changes, page: 1 })} />
      </div>
    </div>
  );
}
