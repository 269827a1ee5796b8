import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useState } from 'react';
import {
  BOOKING_STATUSES,
  EVENT_TYPES,
  MONEY_FILTERS,
  PAYMENT_STATUSES,
  type MoneyFilter,
} from '#libs/contracts';
import { EVENT_TYPE_LABELS } from '../../content/booking.js';
import { LIST_TEXTS, MONEY_LABELS, PAYMENT_LABELS, STATUS_LABELS } from '../../content/admin-bookings.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import { filterCount, type ListAddress } from './address.js';
import { SearchBox } from './search-box.js';

type Change = (changes: Partial<ListAddress>, options?: { replace?: boolean }) => void;
type Props = { address: ListAddress; change: Change; onArrowDown: () => void };

function choices<T extends string>(list: readonly T[], labels: Record<T, string>) {
  return [{ value: '', label: LIST_TEXTS.any }, ...list.map((value) => ({ value, label: labels[value] }))];
}
const STATUSES = choices(BOOKING_STATUSES, STATUS_LABELS);
const PAYMENTS = [
  ...choices(PAYMENT_STATUSES, PAYMENT_LABELS),
  ...MONEY_FILTERS.map((value) => ({ value, label: MONEY_LABELS[value] })),
];
const TYPES = choices(EVENT_TYPES, EVENT_TYPE_LABELS);

/** What was paid, and where money stands, is one choice: each replaces the other. */
function moneyOf(chosen: string): Partial<ListAddress> {
  const isFilter = MONEY_FILTERS.includes(chosen as MoneyFilter);
  return isFilter
    ? { money: chosen as MoneyFilter, paymentStatus: '' }
    : { money: '', paymentStatus: chosen as ListAddress['paymentStatus'] };
}

/** Which bookings. Every change begins at the first page; on phones all but the search folds away. */
export function FilterBar({ address, change, onArrowDown }: Props) {
  const [isOpen, setOpen] = useState(false);
  const narrow = (changes: Partial<ListAddress>) => change({ ...changes, page: 1 });
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
        <SelectField
          label={LIST_TEXTS.status}
          options={STATUSES}
          value={address.status}
          onChange={(event) => narrow({ status: event.target.value as ListAddress['status'] })}
        />
        <SelectField
          label={LIST_TEXTS.payment}
          options={PAYMENTS}
          value={address.money || address.paymentStatus}
          onChange={(event) => narrow(moneyOf(event.target.value))}
        />
        <SelectField
          label={LIST_TEXTS.type}
          options={TYPES}
          value={address.type}
          onChange={(event) => narrow({ type: event.target.value as ListAddress['type'] })}
        />
        <TextField
          label={LIST_TEXTS.from}
          type="date"
          max={address.to || undefined}
          value={address.from}
          onChange={(event) => narrow({ from: event.target.value })}
        />
        <TextField
          label={LIST_TEXTS.to}
          type="date"
          min={address.from || undefined}
          value={address.to}
          onChange={(event) => narrow({ to: event.target.value })}
        />
      </div>
    </div>
  );
}
