import { Card, Flex, Grid } from '@radix-ui/themes';
import { Trash2 } from '../shared/icons.js';
import { type CrewDayView, check, SaveCrewDay, type CrewView } from '#libs/shared/contracts';
import { CREW_CONFIRM, CREWS_TEXTS, DAYS_TEXTS as TEXTS } from './copy.js';
import { dayWithWeekday } from '../../lib/format/format.js';
import { useCan } from '../shared/rights.js';
import { useCrewDays, useCrews, useRemoveDay, useAddDay } from './api.js';
import { shortTime } from './crew-labels.js';
import { RejectionNote } from '../shared/rejection.js';
import { useSave } from '../shared/use-save.js';
import { SectionState } from './section-state.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { minuteOf, DEFAULTS } from './crew-draft.js';

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
  const intent = useIntentKey();
  const { save, rejection, isSaving } = useSave({
    onSaved: () => {
      intent.done();
      form.reset({ ...form.getValues(), day: '', reason: '' });
    },
    onRejected: form.showErrors,
  });
  const send = form.handleSubmit((input) =>
    save(add, { input, idempotencyKey: intent.keyFor(input) }, TEXTS.added(dayWithWeekday(input.day))),
  );
  return { form, send, rejection, isSaving };
}

/** Adds a day with different hours, for one crew or all. */
function DayForm({ crews }: { crews: readonly CrewView[] }) {
  const { form, send, rejection, isSaving } = useDayForm();
  const options = [
    { value: '', label: TEXTS.all },
    ...crews.map(({ no, name }) => ({ value: String(no), label: name })),
  ];
  return (
    <Card size="2" mb="3">
      <RejectionNote rejection={rejection} />
      <Grid
        asChild
        columns={{ initial: '1', sm: 'repeat(auto-fit, minmax(180px, 1fr))' }}
        gap="3"
        align={{ sm: 'end' }}
      >
        <Form onSend={send}>
          <TextField label={TEXTS.day} type="date" required min={useBusinessDay()} {...form.field('day')} />
          <SelectField label={TEXTS.crew} options={options} {...form.field('crew')} />
          <SelectField label={TEXTS.kind} options={KINDS} {...form.field('kind')} />
          {form.watch('kind') === 'hours' && (
            <>
              <TextField label={TEXTS.from} type="time" required {...form.field('from')} />
              <TextField label={TEXTS.to} type="time" required {...form.field('to')} />
            </>
          )}
          <TextField label={TEXTS.reason} hint={TEXTS.reasonHint} optional {...form.field('reason')} />
          <Button type="submit" busy={isSaving}>
            {TEXTS.add}
          </Button>
        </Form>
      </Grid>
    </Card>
  );
}

const hoursOf = ({ fromMinute, toMinute }: CrewDayView) =>
  fromMinute === null || toMinute === null
    ? TEXTS.closed
    : TEXTS.span(shortTime(fromMinute), shortTime(toMinute));

/** Days with hours other than the weekday's, from today on. */
export function DaysSection() {
  const list = useCrewDays();
  const crews = useCrews().data ?? [];
  const remove = useRemoveDay();
  const { save, rejection, isSaving } = useSave({ failed: CREW_CONFIRM.failed });
  const canEdit = useCan('edit-crews');
  const nameOf = (no: number | null) =>
    no === null ? TEXTS.all : (crews.find((crew) => crew.no === no)?.name ?? CREWS_TEXTS.crewGone);
  return (
    <SectionState texts={TEXTS} list={list}>
      {(days) => (
        <>
          {canEdit && <DayForm crews={crews} />}
          <RejectionNote rejection={rejection} />
          {days.length === 0 && <p>{TEXTS.empty}</p>}
          {days.length > 0 && (
            <Card size="1">
              <ul className="divided">
                {days.map((day) => (
                  <Flex asChild key={day.id} align="center" justify="between" gap="3">
                    <li>
                      <span>
                        <b>{dayWithWeekday(day.day)}</b>
                        <span>{` ${[nameOf(day.crewNo), hoursOf(day), day.reason].filter(Boolean).join(', ')}`}</span>
                      </span>
                      {canEdit && (
                        <Button
                          variant="small"
                          disabled={isSaving}
                          aria-label={TEXTS.remove(dayWithWeekday(day.day), nameOf(day.crewNo))}
                          onClick={() => save(remove, day, TEXTS.removed(dayWithWeekday(day.day)))}
                        >
                          <Trash2 size={17} strokeWidth={2.2} />
                        </Button>
                      )}
                    </li>
                  </Flex>
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
    </SectionState>
  );
}
