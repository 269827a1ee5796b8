import {
  BOOKING_STATUSES,
  EVENT_TYPES,
  MONEY_FILTERS,
  PAYMENT_STATUSES,
  type MoneyFilter,
} from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../../../app/copy/booking.js';
import { LIST_TEXTS, MONEY_LABELS, PAYMENT_LABELS, STATUS_LABELS } from '../../../app/copy/admin-bookings.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import type { ListAddress } from '../list/address.js';

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

type Props = { address: ListAddress; onNarrow: (changes: Partial<ListAddress>) => void };

/** The filters beside the search: state, money, type and days. */
export const FilterFields = ({ address, onNarrow }: Props) => (
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
    <TextField
      label={LIST_TEXTS.from}
      type="date"
      max={address.to || undefined}
      value={address.from}
      onChange={(event) => onNarrow({ from: event.target.value })}
    />
    <TextField
      label={LIST_TEXTS.to}
      type="date"
      min={address.from || undefined}
      value={address.to}
      onChange={(event) => onNarrow({ to: event.target.value })}
    />
  </>
);
