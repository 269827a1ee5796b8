import { Flex, Grid, Heading } from '@radix-ui/themes';
import { CloudRain } from '../shared/icons.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  check,
  dayInWords,
  RAIN_FALLBACKS,
  START_TIMES,
  StartRainDay,
  type RainDayView,
  type RainFamily,
} from '#libs/shared/contracts';
import { RAIN_LABELS } from '../../copy/booking.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { errorMessage } from '../../lib/api/http.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { dayAndTime, dayWithWeekday } from '../../lib/format/format.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { useCan } from '../shared/rights.js';
import { bookingAddress } from './address.js';
import { useRainDay, useStartRainDay } from './api.js';
import { RAIN_DAY_TEXTS as TEXTS } from './copy.js';
import { shiftDay } from './days.js';

function planLabel({ plan }: RainFamily): string {
  if (!plan?.choice) return TEXTS.noPlan;
  return plan.secondDay ? `${dayWithWeekday(plan.secondDay)}, ${plan.secondTime}` : RAIN_LABELS[plan.choice];
}

function offerLabel({ offer }: RainFamily): string {
  if (!offer) return TEXTS.notAsked;
  if (offer.state === 'open') return TEXTS.waits(dayAndTime(offer.until));
  if (!offer.choice) return TEXTS.ended;
  return offer.state === 'chosen' ? TEXTS.chose(offer.choice) : TEXTS.byDefault(offer.choice);
}

const COLUMNS: Column<RainFamily>[] = [
  {
    key: 'time',
    title: TEXTS.columns.time,
    cell: ({ bookingId, time }) => (
      <Flex asChild display="inline-flex" align="center" minHeight={{ initial: '44px', sm: '34px' }}>
        <Link to={bookingAddress(bookingId)}>{time}</Link>
      </Flex>
    ),
  },
  { key: 'city', title: TEXTS.columns.city, cell: ({ city }) => city },
  { key: 'games', title: TEXTS.columns.games, cell: ({ games }) => games, isNumber: true },
  { key: 'plan', title: TEXTS.columns.plan, cell: planLabel },
  { key: 'offer', title: TEXTS.columns.offer, cell: offerLabel },
];

/** Before the first press nobody has a choice to show. */
function Families({ view: { families }, caption }: { view: RainDayView; caption: string }) {
  const isAsked = families.some(({ offer }) => offer);
  const columns = COLUMNS.filter(({ key }) => isAsked || key !== 'offer');
  return (
    <DataTable caption={caption} columns={columns} rows={families} rowKey={({ bookingId }) => bookingId} />
  );
}

const TIMES = START_TIMES.map((value) => ({ value, label: value }));
const PART = [{ value: '', label: TEXTS.allDay }, ...TIMES];
const FALLBACKS = RAIN_FALLBACKS.map((value) => ({ value, label: TEXTS.fallbacks[value] }));

/** Who is hit. */
function Preview({ query }: { query: ReturnType<typeof useRainDay> }) {
  const { data, isPending, isError, error } = query;
  if (isPending) return <Loading text={TEXTS.looking} />;
  if (isError) return <Failure text={errorMessage(error, TEXTS.lookFailed)} query={query} />;
  return (
    <>
      {data.open === 0 && <p role="status">{TEXTS.none}</p>}
      {data.families.length > 0 && <Families view={data} caption={TEXTS.families} />}
    </>
  );
}

/** The part of the day, the deadline and the default; below who would be asked. */
function RainDayForm({ day, onDone }: { day: string; onDone: () => void }) {
  const today = useBusinessDay();
  const form = useCheckedForm((typed: StartRainDay) => check(StartRainDay, typed), {
    defaultValues: {
      day,
      from: '',
      to: '',
      deadlineDay: shiftDay(today, 1),
      deadlineTime: '12:00 PM',
      fallback: 'call',
    },
  });
  const [from, to] = form.watch(['from', 'to']);
  const families = useRainDay({ day, from, to });
  const start = useStartRainDay();
  const intent = useIntentKey();
  const toast = useToast();
  const count = families.data?.open ?? 0;
  const send = form.handleSubmit((input) =>
    start.mutate(
      { input, idempotencyKey: intent.keyFor(input) },
      {
        onSuccess: () => {
          intent.done();
          toast({ title: TEXTS.done(count), tone: 'good' });
          onDone();
        },
        onError: form.showErrors,
      },
    ),
  );
  return (
    <Flex asChild direction="column" gap="3" pt="3">
      <Form onSend={send}>
        <Grid columns={{ initial: '1', sm: '2' }} gap="3">
          <SelectField label={TEXTS.from} options={PART} {...form.field('from')} />
          <SelectField label={TEXTS.to} options={PART} {...form.field('to')} />
          <TextField label={TEXTS.deadlineDay} type="date" min={today} {...form.field('deadlineDay')} />
          <SelectField label={TEXTS.deadlineTime} options={TIMES} {...form.field('deadlineTime')} />
        </Grid>
        <SelectField label={TEXTS.fallback} options={FALLBACKS} {...form.field('fallback')} />
        <Preview query={families} />
        {start.isError && <Failure text={errorMessage(start.error, TEXTS.failed)} />}
        <Button type="submit" busy={start.isPending} disabled={count === 0}>
          {TEXTS.go(count)}
        </Button>
      </Form>
    </Flex>
  );
}

/** The button that opens a day of rain. */
export function RainDayButton({ day }: { day: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!useCan('edit-bookings')) return null;
  return (
    <>
      <Button variant="small" onClick={() => setOpen(true)}>
        <CloudRain size={18} strokeWidth={2.4} />
        {TEXTS.open}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={TEXTS.title(dayInWords(day))}
        description={TEXTS.lead}
      >
        {isOpen && <RainDayForm day={day} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

/** Who was asked because of rain and has chosen what; nothing on other days. */
export function RainChoices({ day }: { day: string }) {
  const { data } = useRainDay({ day });
  if (!data?.families.some(({ offer }) => offer)) return null;
  return (
    <>
      <Heading as="h3" size="4">
        {TEXTS.status}
      </Heading>
      <Families view={data} caption={TEXTS.status} />
    </>
  );
}
