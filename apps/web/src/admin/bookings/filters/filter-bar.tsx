import { Badge } from '@radix-ui/themes';
import { Button } from '../../../ui/form/button.js';
import { SlidersHorizontal } from '../../shared/icons.js';
import { useCallback, useState } from 'react';
import {
  EVENT_TYPES,
  MONEY_FILTERS,
  PAYMENT_STATUSES,
  STATUS_FILTERS,
  type MoneyFilter,
} from '#libs/shared/contracts';
import {
  LIST_TEXTS,
  MONEY_LABELS,
  PAYMENT_LABELS,
  STATUS_FILTER_LABELS,
} from '../../../copy/admin-bookings.js';
import { filterCount, NO_FILTER, type ListAddress } from '../list/address.js';
import { SearchBox } from './search-box.js';
import { EVENT_TYPE_LABELS } from '../../../copy/booking.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { DayField } from '../../../ui/form/day-field.js';

function choices<T extends string>(list: readonly T[], labels: Record<T, string>) {
  return [{ value: '', label: LIST_TEXTS.any }, ...list.map((value) => ({ value, label: labels[value] }))];
}
const STATUSES = choices(STATUS_FILTERS, STATUS_FILTER_LABELS);
const PAYMENTS = [
  ...choices(PAYMENT_STATUSES, PAYMENT_LABELS),
  ...MONEY_FILTERS.map((value) => ({ value, label: MONEY_LABELS[value] })),
];
const TYPES = choices(EVENT_TYPES, EVENT_TYPE_LABELS);

/** Payment status and money state are one choice: each replaces the other. */
function moneyOf(chosen: string): Partial<ListAddress> {
  const isFilter = MONEY_FILTERS.includes(chosen as MoneyFilter);
  return isFilter
    ? { money: chosen as MoneyFilter, paymentStatus: '' }
    : { money: '', paymentStatus: chosen as ListAddress['paymentStatus'] };
}

type FilterFieldsProps = { address: ListAddress; onNarrow: (changes: Partial<ListAddress>) => void };

/** The filters next to the search: state, money, type and days. */
const FilterFields = ({ address, onNarrow }: FilterFieldsProps) => (
  <>
    <SelectField
      label={LIST_TEXTS.status}
      options={STATUSES}
      value={address.status}
      onChange={(event) => onNarrow({ status: event.target.value as ListAddress['status'] })}
    />
    <SelectField
      label={LIST_TEXTS.payment}
      options={PAYMENTS}
      value={address.money || address.paymentStatus}
      onChange={(event) => onNarrow(moneyOf(event.target.value))}
    />
    <SelectField
      label={LIST_TEXTS.type}
      options={TYPES}
      value={address.type}
      onChange={(event) => onNarrow({ type: event.target.value as ListAddress['type'] })}
    />
    <DayField
      label={LIST_TEXTS.from}
      max={address.to || undefined}
      value={address.from}
      onDay={(from) => onNarrow({ from })}
    />
    <DayField
      label={LIST_TEXTS.to}
      min={address.from || undefined}
      value={address.to}
      onDay={(to) => onNarrow({ to })}
    />
  </>
);

type Change = (changes: Partial<ListAddress>, options?: { replace?: boolean }) => void;
type Props = {
  address: ListAddress;
  change: Change;
  /** No results: the list itself offers to clear the filters. */
  isEmpty: boolean;
  onArrowDown: () => void;
};

/**
 * The filters of the list. Every change returns to the first page; on narrow screens all but the search is collapsed.
 */
export function FilterBar({ address, change, isEmpty, onArrowDown }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { search } = address;
  const find = useCallback(
    // Only the first search text adds a history entry; further typing replaces it.
    (words: string) => change({ search: words, page: 1 }, { replace: search !== '' }),
    [change, search],
  );
  const count = filterCount(address);
  return (
    <div className="filter-bar dense">
      <SearchBox value={search} onSearch={find} onArrowDown={onArrowDown} />
      <Button
        variant="small"
        className="filter-toggle"
        aria-expanded={isOpen}
        aria-controls="booking-filters"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal size={18} strokeWidth={2.4} />
        <span className="filter-text">{LIST_TEXTS.filters}</span>
        {count > 0 && <span className="sr-only">{`, ${LIST_TEXTS.active(count)}`}</span>}
        {count > 0 && (
          <Badge aria-hidden variant="solid" radius="full">
            {count}
          </Badge>
        )}
      </Button>
      {count > 0 && !isEmpty && (
        <button
          type="button"
          className="link-button clear-filters"
          onClick={() => change({ ...NO_FILTER, page: 1 })}
        >
          {LIST_TEXTS.clear}
        </button>
      )}
      <div id="booking-filters" className="filter-fields" data-unfolded={isOpen || undefined}>
        <FilterFields address={address} onNarrow={(changes) => change({ ...changes, page: 1 })} />
      </div>
    </div>
  );
}
