import { Box, Card, Flex, Grid, Heading, Text } from '@radix-ui/themes';
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
import { Failure, Empty } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { useCan } from '../shared/rights.js';
import { useExports, useCrewChoices, useRequestExport } from './api.js';
import { ExportHistory } from './export-history.js';
import { Button } from '../../ui/form/button.js';
import { CheckboxCard } from '../../ui/form/checkbox-card.js';
import { Form } from '../../ui/form/form.js';
import { SelectField } from '../../ui/form/select-field.js';
import { EVENT_TYPE_LABELS } from '../../copy/booking.js';
import { PAYMENT_LABELS, STATUS_LABELS } from '../../copy/admin-bookings.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
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
  const today = useBusinessDay();
  const form = useCheckedForm(checkExport, {
    defaultValues: {
      name: 'bookings',
      filter: { ...NO_FILTER, date: today },
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
  const today = useBusinessDay();
  const months = [monthOf(today), monthOf(today, -1)];
  const choose = (month: { from: string; to: string }) => {
    form.setValue('filter.from', month.from);
    form.setValue('filter.to', month.to);
    form.clearErrors();
  };
  return (
    <Flex wrap="wrap" gap="2" gridColumn="1 / -1" role="group" aria-label={TEXTS.months}>
      {months.map((month, place) => (
        <Button
          key={month.from}
          variant="small"
          aria-pressed={from === month.from && to === month.to}
          onClick={() => choose(month)}
        >
          {place === 0 ? TEXTS.thisMonth : TEXTS.lastMonth}
        </Button>
      ))}
    </Flex>
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
    <Grid columns="repeat(auto-fill, minmax(min(100%, 170px), 1fr))" gap="3" align="end">
      {can.includes('search') && (
        <Box gridColumn="1 / -1">
          <TextField label={TEXTS.search} hint={TEXTS.searchHint} autoComplete="off" {...field('search')} />
        </Box>
      )}
      {SELECTS.filter(({ key }) => can.includes(key)).map(({ key, label, options }) => (
        <Box key={key} gridColumn={key === 'type' ? '1 / -1' : undefined}>
          <SelectField label={label} options={options} {...field(key)} value={choices[key]} />
        </Box>
      ))}
      {can.includes('from') && (
        <>
          <TextField label={fromLabel} type="date" max={choices.to || undefined} {...field('from')} />
          <TextField label={toLabel} type="date" min={choices.from || undefined} {...field('to')} />
          <MonthChips form={form} />
        </>
      )}
      {can.includes('date') && <TextField label={TEXTS.day} type="date" required {...field('date')} />}
      {crews.length > 0 && (
        <SelectField label={TEXTS.crew} options={crews} {...field('crewNo')} value={choices.crewNo} />
      )}
    </Grid>
  );
}

const NAMES = EXPORT_NAMES.map((value) => ({ value, label: EXPORTS[value].title }));

/** Requests a file: its kind, its rows, and whether children's names are included. */
function RequestForm() {
  const { form, send, isBusy, failure } = useExportForm();
  const name = form.watch('name');
  const { format, hasChildData } = EXPORTS[name];
  return (
    <Card asChild size="2">
      <Form className="dense" onSend={send}>
        <Flex direction="column" align="stretch" gap="3">
          <Heading as="h3">{TEXTS.formTitle}</Heading>
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
          <Flex>
            <Button type="submit" busy={isBusy}>
              {TEXTS.start}
            </Button>
          </Flex>
        </Flex>
      </Form>
    </Card>
  );
}

/** The files, and the form to request one. */
export default function ExportsTab() {
  const canExport = useCan('export');
  const { data: exports, error, refetch, isFetching } = useExports();
  return (
    <Flex asChild direction="column" gap="4">
      <section aria-labelledby="exports-title">
        <header>
          <Heading as="h2" id="exports-title">
            {TEXTS.title}
          </Heading>
          <Text as="p" color="gray">
            {TEXTS.intro}
          </Text>
        </header>
        <Grid columns={{ initial: '1', lg: 'minmax(0, 1fr) 400px' }} gap="5" align="start">
          <Flex direction="column" gap="3" minWidth="0">
            <Heading as="h3">{TEXTS.history}</Heading>
            {!exports && !error && <LoadingRows text={TEXTS.loading} />}
            {error && (
              <Failure text={errorMessage(error, TEXTS.loadFailed)} query={{ refetch, isFetching }} />
            )}
            {exports?.length === 0 && (
              <Empty picture="no-results" title={TEXTS.empty} text={TEXTS.emptyText} />
            )}
            {exports && exports.length > 0 && <ExportHistory exports={exports} />}
          </Flex>
          {canExport && <RequestForm />}
        </Grid>
      </section>
    </Flex>
  );
}
