import { useState } from 'react';
import { check, SaveCrewDay, type CrewView } from '#libs/shared/contracts';
import { CREW_FORM, DAYS_TEXTS as TEXTS } from './copy.js';
import { dayWithWeekday } from '../../lib/format/format.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useAddDay } from './api.js';
import { minuteOf, DEFAULTS } from './crew-draft.js';
import { RejectionNote, rejectionOf, type Rejection } from './rejection.js';

type DayDraft = {
  day: string;
  crew: string;
  kind: 'closed' | 'hours';
  from: string;
  to: string;
  reason: string;
};
const FIRST: DayDraft = { day: '', crew: '', kind: 'closed', ...DEFAULTS, reason: '' };
const KINDS = [
  { value: 'closed', label: TEXTS.closed },
  { value: 'hours', label: TEXTS.hours },
];

function checkDay({ day, crew, kind, from, to, reason }: DayDraft) {
  const { value, errors } = check(SaveCrewDay, {
    day,
    reason,
    crewNo: crew === '' ? undefined : Number(crew),
    ...(kind === 'hours' && { fromMinute: minuteOf(from, false), toMinute: minuteOf(to, true) }),
  });
  const { fromMinute, toMinute, crewNo, ...others } = errors;
  const times = fromMinute ?? toMinute;
  return { value, errors: { ...others, ...(times && { to: times }), ...(crewNo && { crew: crewNo }) } };
}

function useDayForm() {
  const form = useCheckedForm(checkDay, { defaultValues: FIRST });
  const add = useAddDay();
  const toast = useToast();
  const intent = useIntentKey();
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const send = form.handleSubmit((input) => {
    setRejection(null);
    add.mutate(
      { input, idempotencyKey: intent.keyFor(input) },
      {
        onSuccess: () => {
          intent.done();
          toast({ title: TEXTS.added(dayWithWeekday(input.day)), tone: 'good' });
          form.reset({ ...form.getValues(), day: '', reason: '' });
        },
        onError: (failure) => {
          form.showErrors(failure);
          setRejection(rejectionOf(failure, CREW_FORM.failed));
        },
      },
    );
  });
  return { form, send, rejection, isSaving: add.isPending };
}

/** One day more on which other hours hold, for one crew or all. */
export function DayForm({ crews }: { crews: readonly CrewView[] }) {
  const { form, send, rejection, isSaving } = useDayForm();
  const options = [
    { value: '', label: TEXTS.all },
    ...crews.map(({ no, name }) => ({ value: String(no), label: name })),
  ];
  return (
    <div className="admin-card">
      <Form className="day-form" onSend={send}>
        {rejection && <RejectionNote rejection={rejection} />}
        <TextField label={TEXTS.day} type="date" min={publicConfig().today} {...form.field('day')} />
        <SelectField label={TEXTS.crew} options={options} {...form.field('crew')} />
        <SelectField label={TEXTS.kind} options={KINDS} {...form.field('kind')} />
        {form.watch('kind') === 'hours' && (
          <>
            <TextField label={TEXTS.from} type="time" {...form.field('from')} />
            <TextField label={TEXTS.to} type="time" {...form.field('to')} />
          </>
        )}
        <TextField label={TEXTS.reason} hint={TEXTS.reasonHint} optional {...form.field('reason')} />
        <Button type="submit" busy={isSaving}>
          {TEXTS.add}
        </Button>
      </Form>
    </div>
  );
}
