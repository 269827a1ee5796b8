import {
  BOOKING_STATUSES,
  EVENT_TYPES,
  EXPORTS,
  monthOf,
  PAYMENT_STATUSES,
  type ExportName,
} from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../../app/copy/booking.js';
import { PAYMENT_LABELS, STATUS_LABELS } from '../../app/copy/admin-bookings.js';
import { EXPORT_TEXTS as TEXTS } from './copy.js';
import { today } from '../../lib/api/public-config.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { useCrewChoices } from './api.js';
import type { ExportForm, FilterKey } from './use-export-form.js';

type Props = { name: ExportName; form: ExportForm };

const list = <T extends string>(values: readonly T[], labels: Record<T, string>) => [
  { value: '', label: TEXTS.any },
  ...values.map((value) => ({ value, label: labels[value] })),
];
const SELECTS = [
  { key: 'status', label: TEXTS.status, options: list(BOOKING_STATUSES, STATUS_LABELS) },
  { key: 'paymentStatus', label: TEXTS.payment, options: list(PAYMENT_STATUSES, PAYMENT_LABELS) },
  { key: 'type', label: TEXTS.type, options: list(EVENT_TYPES, EVENT_TYPE_LABELS) },
] as const;

/** A month at one press: the first and last day of this one or the one before. */
function MonthChips({ form }: Pick<Props, 'form'>) {
  const { from, to } = form.watch('filter');
  const months = [monthOf(today()), monthOf(today(), -1)];
  const choose = (month: { from: string; to: string }) => {
    form.setValue('filter.from', month.from);
    form.setValue('filter.to', month.to);
    form.clearErrors();
  };
  return (
    <div className="export-months" role="group" aria-label={TEXTS.months}>
      {months.map((month, place) => (
        <button
          key={month.from}
          type="button"
          className="admin-button"
          aria-pressed={from === month.from && to === month.to}
          onClick={() => choose(month)}
        >
          {place === 0 ? TEXTS.thisMonth : TEXTS.lastMonth}
        </button>
      ))}
    </div>
  );
}

/** Exactly the fields that this export can be narrowed by. */
export function FilterFields({ name, form }: Props) {
  const can: readonly string[] = EXPORTS[name].filters;
  const choices = form.watch('filter');
  const crews = useCrewChoices(can.includes('crewNo') ? choices.date : '');
  const field = (key: FilterKey) => form.field(`filter.${key}`);
  const [fromLabel, toLabel] =
    name === 'bookings' ? [TEXTS.eventFrom, TEXTS.eventTo] : [TEXTS.from, TEXTS.to];
  return (
    <div className="export-filters">
      {can.includes('search') && (
        <TextField label={TEXTS.search} hint={TEXTS.searchHint} autoComplete="off" {...field('search')} />
      )}
      {SELECTS.filter(({ key }) => can.includes(key)).map(({ key, label, options }) => (
        <SelectField key={key} label={label} options={options} {...field(key)} value={choices[key]} />
      ))}
      {can.includes('from') && (
        <>
          <TextField label={fromLabel} type="date" max={choices.to || undefined} {...field('from')} />
          <TextField label={toLabel} type="date" min={choices.from || undefined} {...field('to')} />
          <MonthChips form={form} />
        </>
      )}
      {can.includes('date') && <TextField label={TEXTS.day} type="date" {...field('date')} />}
      {crews.length > 0 && (
        <SelectField label={TEXTS.crew} options={crews} {...field('crewNo')} value={choices.crewNo} />
      )}
    </div>
  );
}
