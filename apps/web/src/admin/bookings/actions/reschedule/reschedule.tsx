import { Grid } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { START_TIMES } from '#libs/shared/contracts';
import { useBusinessDay } from '../../../../lib/api/business-day.js';
import { reload } from '../../../../lib/api/query-client.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextareaField, TextField } from '../../../../ui/form/text-field.js';
import { rescheduleKey, useRescheduleStarts } from '../../api.js';
import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import { FRAME_TEXTS } from '../frame/copy.js';
import { useActionForm } from '../frame/use-action-form.js';
import { RESCHEDULE_TEXTS as TEXTS } from './copy.js';
import { ReschedulePreview } from './reschedule-preview.js';
import {
  RESCHEDULE_PATH,
  rescheduleEffects,
  rescheduleRequest,
  type RescheduleInput,
} from './reschedule.rules.js';

/** Starts with the current day and time. */
function RescheduleForm(props: ActionFormProps) {
  const { booking, onBack } = props;
  const queries = useQueryClient();
  const action = useActionForm({
    booking,
    path: RESCHEDULE_PATH,
    start: { day: booking.eventDate, time: booking.eventTime, crewNo: '', reason: '', tellNobody: false },
    prepare: (input: RescheduleInput) => rescheduleRequest(booking, input),
    effects: (input) => rescheduleEffects(booking, input),
    // The start may be taken by now, so the preview is refetched.
    onFailed: () => void reload(queries, rescheduleKey(booking.id)),
    done: () => ({ title: TEXTS.done, tone: 'good' }),
    onBack,
  });
  const { input, field, change } = action;
  const open = useRescheduleStarts(booking, input.day);
  const vans = (booking.crew?.crews ?? []).map(({ no, name }) => ({ value: String(no), label: name }));
  return (
    <ActionFrame {...props} action={action} send={input.tellNobody ? TEXTS.goQuietly : TEXTS.go}>
      <Grid columns={{ initial: '1', xs: '2' }} gap="4">
        <TextField label={TEXTS.day} type="date" min={useBusinessDay()} aria-required {...field('day')} />
        <SelectField
          label={TEXTS.time}
          options={START_TIMES.map((value) => ({
            value,
            label: open.includes(value) ? value : TEXTS.taken(value),
          }))}
          aria-required
          {...field('time')}
        />
      </Grid>
      {vans.length > 1 && (
        <SelectField
          label={TEXTS.van}
          options={[{ value: '', label: TEXTS.anyVan }, ...vans]}
          {...field('crewNo')}
        />
      )}
      <ReschedulePreview {...{ booking }} wanted={input} onChoose={change} />
      <TextareaField
        label={FRAME_TEXTS.reason}
        hint={TEXTS.reasonHint}
        rows={3}
        aria-required
        {...field('reason')}
      />
      <CheckboxCard
        title={TEXTS.tellNobody}
        text={TEXTS.tellNobodyHint}
        checked={input.tellNobody}
        onCheckedChange={(tellNobody) => change({ tellNobody })}
      />
    </ActionFrame>
  );
}

/** Reschedules an event to another day or time. */
export const RESCHEDULE: BookingAction = {
  name: 'reschedule',
  button: TEXTS.button,
  isAllowed: ({ may }) => may.move,
  dialog: { title: TEXTS.title, Form: RescheduleForm },
};
