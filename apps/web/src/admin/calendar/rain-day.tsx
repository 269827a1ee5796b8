import { Grid, Text } from '@radix-ui/themes';
import { CloudRain } from '../shared/icons.js';
import { useState } from 'react';
import {
  check,
  dayInWords,
  DEADLINE_TIMES,
  RAIN_FALLBACKS,
  START_TIMES,
  StartRainDay,
  type RainDayView,
} from '#libs/shared/contracts';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { errorMessage } from '../../lib/api/http.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { dayAndTime } from '../../lib/format/format.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { Button } from '../../ui/form/button.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { FormDialog } from '../shared/form-dialog.js';
import { MailPreview } from '../shared/mail-preview.js';
import { useCan } from '../shared/rights.js';
import { useSave } from '../shared/use-save.js';
import { useRainDay, useRainMail, useStartRainDay } from './api.js';
import { RAIN_DAY_TEXTS as TEXTS } from './copy.js';
import { RainFamilies } from './rain-families.js';

const TIMES = START_TIMES.map((value) => ({ value, label: value }));
const PART = [{ value: '', label: TEXTS.allDay }, ...TIMES];
const DEADLINES = DEADLINE_TIMES.map((value) => ({ value, label: value }));
const FALLBACKS = RAIN_FALLBACKS.map((value) => ({ value, label: TEXTS.fallbacks[value] }));

/** Those who would be asked. */
const unaskedOf = (view?: RainDayView) => view?.families.filter(({ isUnasked }) => isUnasked) ?? [];

/** Who is hit. */
function Preview({ query }: { query: ReturnType<typeof useRainDay> }) {
  const { data, isPending, isError, error } = query;
  if (isPending) return <Loading text={TEXTS.looking} />;
  if (isError) return <Failure text={errorMessage(error, TEXTS.lookFailed)} query={query} />;
  const families = unaskedOf(data);
  if (families.length > 0) return <RainFamilies families={families} caption={TEXTS.families} />;
  return <p role="status">{data.families.length > 0 ? TEXTS.allAsked : TEXTS.none}</p>;
}

/** The mail that is sent on the press. */
function Mail({ input }: { input: StartRainDay }) {
  const query = useRainMail(input);
  const { data, error } = query;
  if (error) return <Failure text={errorMessage(error, TEXTS.mailFailed)} />;
  if (!data) return <Loading text={TEXTS.looking} />;
  const { mail } = data;
  return (
    <MailPreview
      title={TEXTS.mail}
      text={mail ? TEXTS.mailOf(mail.to) : ''}
      mail={mail}
      none={TEXTS.noMail}
    />
  );
}

type Props = { day: string; onClose: () => void };

/** The part of the day, the deadline and the default; below who would be asked, and how. */
function RainDayForm({ day, onClose, view }: Props & { view: RainDayView }) {
  const today = useBusinessDay();
  const form = useCheckedForm((typed: StartRainDay) => check(StartRainDay, typed), {
    defaultValues: {
      day,
      from: '',
      to: '',
      deadlineDay: view.deadline.day,
      deadlineTime: view.deadline.time,
      fallback: 'call',
    },
  });
  const input = form.watch();
  const families = useRainDay(input);
  const [start, intent] = [useStartRainDay(), useIntentKey()];
  const { save, rejection, isSaving } = useSave({
    onSaved: () => {
      intent.done();
      onClose();
    },
    onRejected: form.showErrors,
    failed: TEXTS.failed,
  });
  const count = unaskedOf(families.data).length;
  const firstDrive = families.data?.firstDriveAt ?? null;
  return (
    <FormDialog
      title={TEXTS.title(dayInWords(day))}
      description={TEXTS.lead}
      saveLabel={TEXTS.go(count)}
      canSave={count > 0}
      {...{ isSaving, rejection, onClose }}
      onSend={form.handleSubmit((sent) =>
        save(start, { input: sent, idempotencyKey: intent.keyFor(sent) }, TEXTS.done(count)),
      )}
    >
      <Grid columns={{ initial: '1', sm: '2' }} gap="3">
        <SelectField label={TEXTS.from} options={PART} {...form.field('from')} />
        <SelectField label={TEXTS.to} options={PART} {...form.field('to')} />
        <TextField label={TEXTS.deadlineDay} type="date" min={today} {...form.field('deadlineDay')} />
        <SelectField label={TEXTS.deadlineTime} options={DEADLINES} {...form.field('deadlineTime')} />
      </Grid>
      {count > 0 && (
        <Text size="2" color="gray">
          {TEXTS.deadlineHint(firstDrive && dayAndTime(firstDrive))}
        </Text>
      )}
      <SelectField label={TEXTS.fallback} options={FALLBACKS} {...form.field('fallback')} />
      {count > 0 && <Mail input={input} />}
      <Preview query={families} />
    </FormDialog>
  );
}

/** The form, once the day's families and with them its default deadline are known. */
function RainDayDialog({ day, onClose }: Props) {
  const query = useRainDay({ day });
  // The defaults of the moment in which it was opened.
  const [opened, setOpened] = useState<RainDayView | null>(null);
  if (!opened && query.data && !query.isFetching) setOpened(query.data);
  if (opened) return <RainDayForm {...{ day, onClose }} view={opened} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.title(dayInWords(day))}
      description={TEXTS.lead}
    >
      {query.isError ? (
        <Failure text={errorMessage(query.error, TEXTS.lookFailed)} query={query} />
      ) : (
        <Loading text={TEXTS.looking} />
      )}
    </Dialog>
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
      {isOpen && <RainDayDialog day={day} onClose={() => setOpen(false)} />}
    </>
  );
}
