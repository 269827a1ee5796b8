import { Flex, Grid, Text } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ChangeEvent } from 'react';
import {
  check,
  daysAfter,
  EditFollowUp,
  SetFollowUp,
  type AdminBookingDetail,
  type FollowUpView,
  type StaffMember,
} from '#libs/shared/contracts';
import { useBusinessDay } from '../../../../lib/api/business-day.js';
import { errorMessage, post, put } from '../../../../lib/api/http.js';
import { useCheckedForm } from '../../../../lib/form/form.js';
import { useIntentKey } from '../../../../lib/form/submit-intent.js';
import { mediumDay, moment } from '../../../../lib/format/format.js';
import { useCurrentUser } from '../../../../site/account/api.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { Button } from '../../../../ui/form/button.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField } from '../../../../ui/form/text-field.js';
import { StepCard } from '../step-card.js';
import { ADMIN_ACTION, bookingPath } from '../../actions/frame/send-action.js';
import { useUnsentInput } from '../../actions/frame/unsent-input.js';
import { refreshAdmin, useFinishFollowUp } from '../../api.js';
import { Hint } from '../../parts/hint.js';
import { PanelForm } from '../../parts/panel-form.js';
import { FOLLOW_UP_TEXTS as TEXTS } from './copy.js';

type Typed = { text: string; day: string; assigneeId: string };
type FormProps = {
  bookingId: string;
  assignees: StaffMember[];
  /** The one to edit; a new one without it. */
  followUp?: FollowUpView;
  onClose: () => void;
};

function useSaveFollowUp(bookingId: string, followUp?: FollowUpView) {
  const queries = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationKey: ADMIN_ACTION,
    mutationFn: (body: SetFollowUp) =>
      followUp
        ? put<void>(bookingPath(bookingId, 'follow-ups', followUp.id), body)
        : post<void>(bookingPath(bookingId, 'follow-ups'), body, { idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => intent.done(),
    onSettled: () => refreshAdmin(queries, bookingId),
  });
}

/** What to do, on which day, and who does it: for a new one tomorrow and oneself. */
function useFollowUpForm({ bookingId, assignees, followUp, onClose }: FormProps) {
  const toast = useToast();
  const today = useBusinessDay();
  const { user } = useCurrentUser();
  const { unsent, keep, forget } = useUnsentInput<Typed>(`follow-ups ${followUp?.id ?? bookingId}`);
  const chosen = followUp ? followUp.assignee?.id : user?.id;
  const start: Typed = {
    text: followUp?.text ?? '',
    day: followUp?.day ?? daysAfter(today, 1),
    assigneeId: assignees.some(({ id }) => id === chosen) ? (chosen ?? '') : '',
  };
  const form = useCheckedForm(
    (typed: Typed) =>
      followUp ? check(EditFollowUp, { ...typed, version: followUp.version }) : check(SetFollowUp, typed),
    { defaultValues: { ...start, ...unsent } },
  );
  const saving = useSaveFollowUp(bookingId, followUp);
  const send = form.handleSubmit((body) =>
    saving.mutate(body, {
      onSuccess: () => {
        forget();
        toast({ title: TEXTS.saved, tone: 'good' });
        onClose();
      },
      onError: (failure) => {
        form.showError('text', errorMessage(failure, TEXTS.failed));
        form.showErrors(failure);
      },
    }),
  );
  const keepText = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => keep({ text: event.target.value }),
  };
  return { ...form, send, isSaving: saving.isPending, keepText, today };
}

function FollowUpForm(props: FormProps) {
  const { field, watch, setFocus, send, isSaving, keepText, today } = useFollowUpForm(props);
  useEffect(() => {
    setFocus('text');
  }, [setFocus]);
  const { assignees, onClose } = props;
  return (
    <PanelForm onSend={send}>
      <TextField label={TEXTS.text} hint={TEXTS.textHint} aria-required {...field('text', keepText)} />
      <Grid columns={{ initial: '1', xs: '2' }} gap="3" width="100%">
        <TextField label={TEXTS.day} type="date" min={today} aria-required {...field('day')} />
        <SelectField
          label={TEXTS.assignee}
          options={assignees.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={TEXTS.choose}
          aria-required
          {...field('assigneeId')}
          value={watch('assigneeId')}
        />
      </Grid>
      <Flex gap="2">
        <Button type="submit" variant="small" busy={isSaving}>
          {TEXTS.save}
        </Button>
        <Button variant="small" disabled={isSaving} onClick={onClose}>
          {TEXTS.cancel}
        </Button>
      </Flex>
    </PanelForm>
  );
}

type ItemProps = { booking: AdminBookingDetail; followUp: FollowUpView; onEdit: () => void };

function FollowUp({ booking, followUp, onEdit }: ItemProps) {
  const { id, version, text, day, assignee, doneAt } = followUp;
  const toast = useToast();
  const finishing = useFinishFollowUp();
  const isLate = day < useBusinessDay() && !doneAt;
  const who = assignee?.name ?? TEXTS.nobody;
  const finish = () =>
    finishing.mutate(
      { bookingId: booking.id, id, version },
      {
        onSuccess: () => toast({ title: TEXTS.finished, tone: 'good' }),
        onError: (failure) => toast({ title: errorMessage(failure, TEXTS.failed), tone: 'bad' }),
      },
    );
  return (
    <Flex asChild justify="between" align="center" gap="3">
      <li>
        <div>
          <Text as="p" weight="bold" color={isLate ? 'red' : undefined}>
            {text}
          </Text>
          <Hint>{doneAt ? TEXTS.doneAt(who, moment(doneAt)) : TEXTS.by(who, mediumDay(day))}</Hint>
        </div>
        {booking.may.followUp && !doneAt && (
          <Flex gap="2">
            <Button
              variant="small"
              aria-label={TEXTS.doneLabel(text)}
              busy={finishing.isPending}
              onClick={finish}
            >
              {TEXTS.done}
            </Button>
            <Button variant="small" aria-label={TEXTS.editLabel(text)} onClick={onEdit}>
              {TEXTS.edit}
            </Button>
          </Flex>
        )}
      </li>
    </Flex>
  );
}

const NEW = 'new';

/** What staff want to do about a booking on a day, and who does it. */
export function FollowUps({ booking }: { booking: AdminBookingDetail }) {
  const { list, assignees } = booking.followUps;
  const [open, setOpen] = useState<string | null>(null);
  const mayEdit = booking.may.followUp;
  if (list.length === 0 && !mayEdit) return null;
  const form = { bookingId: booking.id, assignees, onClose: () => setOpen(null) };
  return (
    <StepCard
      step="follow-ups"
      title={TEXTS.title}
      aside={
        mayEdit &&
        open !== NEW && (
          <Button variant="small" onClick={() => setOpen(NEW)}>
            {TEXTS.set}
          </Button>
        )
      }
    >
      {list.length > 0 && (
        <Flex asChild direction="column" gap="3">
          <ul className="admin-log">
            {list.map((followUp) =>
              followUp.id === open && mayEdit ? (
                <li key={followUp.id}>
                  <FollowUpForm {...{ ...form, followUp }} />
                </li>
              ) : (
                <FollowUp key={followUp.id} {...{ booking, followUp }} onEdit={() => setOpen(followUp.id)} />
              ),
            )}
          </ul>
        </Flex>
      )}
      {mayEdit && open === NEW && <FollowUpForm {...form} />}
    </StepCard>
  );
}
