import {
  BOOKING_STATUSES,
  EVENT_TYPES,
  EXPORTS,
  PAYMENT_STATUSES,
  type ExportFilter,
  type ExportName,
} from '#libs/contracts';
import { EVENT_TYPE_LABELS } from '../../content/booking.js';
import { PAYMENT_LABELS, STATUS_LABELS } from '../../content/admin-bookings.js';
import { EXPORT_TEXTS as TEXTS } from '../../content/admin-exports.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';

export type Choices = Partial<Record<keyof ExportFilter, string>>;
type Props = {
  name: ExportName;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  /** The sentence below the day of a day sheet. */
  dayFault?: string;
};

const list = <T extends string>(values: readonly T[], labels: Record<T, string>) => [
  { value: '', label: TEXTS.any },
  ...values.map((value) => ({ value, label: labels[value] })),
];
const SELECTS = [
  { key: 'status', label: TEXTS.status, options: list(BOOKING_STATUSES, STATUS_LABELS) },
  { key: 'paymentStatus', label: TEXTS.payment, options: list(PAYMENT_STATUSES, PAYMENT_LABELS) },
  { key: 'type', label: TEXTS.type, options: list(EVENT_TYPES, EVENT_TYPE_LABELS) },
] as const;

/** Exactly the fields that this export can be narrowed by. */
export function FilterFields({ name, choices, onChoose, dayFault }: Props) {
  const can: readonly string[] = EXPORTS[name].filters;
  const field = (key: keyof ExportFilter) => ({
    value: choices[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChoose({ ...choices, [key]: target.value }),
  });
  const [fromLabel, toLabel] =
    name === 'bookings' ? [TEXTS.eventFrom, TEXTS.eventTo] : [TEXTS.from, TEXTS.to];
  return (
    <div className="export-filters">
      {can.includes('search') && (
        <TextField label={TEXTS.search} hint={TEXTS.searchHint} autoComplete="off" {...field('search')} />
      )}
      {SELECTS.filter(({ key }) => can.includes(key)).map(({ key, label, options }) => (
        <SelectField key={key} label={label} options={options} {...field(key)} />
      ))}
      {can.includes('from') && (
        <>
          <TextField label={fromLabel} type="date" max={choices.to || undefined} {...field('from')} />
          <TextField label={toLabel} type="date" min={choices.from || undefined} {...field('to')} />
        </>
      )}
      {can.includes('date') && (
        <TextField label={TEXTS.day} type="date" error={dayFault} {...field('date')} />
      )}
    </div>
  );
}
