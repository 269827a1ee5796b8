import './admin-exports.css';
import {
  EXPORT_NAMES,
  EXPORTS,
  BOOKING_STATUSES,
  EVENT_TYPES,
  monthOf,
  PAYMENT_STATUSES,
  type ExportName,
  check,
  exportErrors,
  RequestExport,
} from '#libs/shared/contracts';
import { EXPORT_TEXTS as TEXTS, EXPORT_HINTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { Failure, Empty, Loading } from '../../ui/feedback/load-states.js';
import { useExports, useCrewChoices, useRequestExport } from './api.js';
import { ExportHistory } from './export-history.js';
import { Button } from '../../ui/form/button.js';
import { CheckboxCard } from '../../ui/form/checkbox-card.js';
import { Form } from '../../ui/form/form.js';
import { SelectField } from '../../ui/form/select-field.js';
import { EVENT_TYPE_LABELS } from '../../app/copy/booking.js';
import { PAYMENT_LABELS, STATUS_LABELS } from '../../app/copy/admin-bookings.js';
import { today, publicConfig } from '../../lib/api/public-config.js';
import { TextField } from '../../ui/form/text-field.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useToast } from '../../ui/feedback/toast.js';

const NO_FILTER = {
  search: '',
  status: '',
  paymentStatus: '',
  type: '',
  from: '',
  to: '',
  date: '',
  crewNo: '',
};
export type FilterKey = keyof typeof NO_FILTER;

type Typed = { name: ExportName; filter: Record<FilterKey, string>; includeChildData: boolean };

/** Only the filters of this export: values for another one are kept, but not sent. */
function checkExport({ name, filter, includeChildData }: Typed) {
  const { format, filters, hasChildData } = EXPORTS[name];
  const choices: Partial<Record<string, string>> = filter;
  const set = filters.map((key) => [key, choices[key]?.trim()]).filter(([, value]) => value);
  const { value } = check(RequestExport, {
    name,
    format,
    filter: Object.fromEntries(set),
    includeChildData: hasChildData && includeChildData,
  });
  return { value, errors: exportErrors(value) };
}

/** The form values of an export, and the request. */
export function useExportForm() {
  const form = useCheckedForm(checkExport, {
    defaultValues: {
      name: 'bookings',
      filter: { ...NO_FILTER, date: publicConfig().today },
      includeChildData: false,
    },
  });
  const request = useRequestExport();
  const toast = useToast();
  const send = form.handleSubmit((input) =>
    request.mutate(input, {
      onSuccess: () => {
        // Including children's names must be chosen again for each file.
        form.setValue('includeChildData', false);
        toast({ title: TEXTS.started, tone: 'good' });
      },
      onError: form.showErrors,
    }),
  );
  return { form, send, isBusy: request.isPending, failure: request.error };
}

export type ExportForm = ReturnType<typeof useExportForm>['form'];

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

/** Presets: the first and last day of the current or previous month. */
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

/** The filters of this export. */
function FilterFields({ name, form }: Props) {
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

const NAMES = EXPORT_NAMES.map((value) => ({ value, label: EXPORTS[value].title }));

/** Requests a file: its kind, its rows, and whether children's names are included. */
function RequestForm() {
  const { form, send, isBusy, failure } = useExportForm();
  const name = form.watch('name');
  const { format, hasChildData } = EXPORTS[name];
  return (
    <Form className="admin-card export-form" onSend={send}>
      <h3>{TEXTS.formTitle}</h3>
      <SelectField
        label={TEXTS.what}
        hint={`${EXPORT_HINTS[name]} ${TEXTS.formats[format]}`}
        options={NAMES}
        {...form.field('name', { onChange: () => form.clearErrors() })}
        value={name}
      />
      <FilterFields name={name} form={form} />
      {hasChildData && (
        <CheckboxCard
          title={TEXTS.child}
          text={TEXTS.childWhy}
          checked={form.watch('includeChildData')}
          onCheckedChange={(isChosen) => form.setValue('includeChildData', isChosen)}
        />
      )}
      {failure && <Failure text={errorMessage(failure, TEXTS.failed)} />}
      <Button type="submit" busy={isBusy}>
        {TEXTS.start}
      </Button>
    </Form>
  );
}

/** The files, and the form to request one. */
export default function ExportsTab() {
  const { data: exports, error, refetch } = useExports();
  return (
    <section className="exports" aria-labelledby="exports-title">
      <header>
        <h2 id="exports-title">{TEXTS.title}</h2>
        <p>{TEXTS.intro}</p>
      </header>
      <div className="export-history">
        <h3>{TEXTS.history}</h3>
        {!exports && !error && <Loading text={TEXTS.loading} />}
        {error && (
          <div className="export-failed">
            <Failure text={errorMessage(error, TEXTS.loadFailed)} />
            <button type="button" className="admin-button" onClick={() => void refetch()}>
              {TEXTS.again}
            </button>
          </div>
        )}
        {exports?.length === 0 && <Empty picture="no-results" title={TEXTS.empty} text={TEXTS.emptyText} />}
        {exports && exports.length > 0 && <ExportHistory exports={exports} />}
      </div>
      <RequestForm />
    </section>
  );
}
