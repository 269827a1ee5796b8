import { Flex } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Phone } from '../../../../ui/icons.js';
import type { ChangeEvent } from 'react';
import {
  type AdminBookingDetail,
  type CallView,
  type PromisedCall,
  CALL_OUTCOMES,
  RecordCall,
  type CallOutcome,
  formatPhone,
  telHref,
} from '#libs/shared/contracts';
import { Hint } from '../../parts/hint.js';
import { PanelForm } from '../../parts/panel-form.js';
import { StepCard } from '../step-card.js';
import { CALL_TEXTS } from './copy.js';
import { moment, shortMoment } from '../../../../lib/format/format.js';
import { errorMessage, remove } from '../../../../lib/api/http.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { refreshAdmin } from '../../api.js';
import { CallBy } from '../../filters/status-chips.js';
import { ADMIN_ACTION, bookingPath, useAdminAction } from '../../actions/frame/send-action.js';
import { useContractForm } from '../../../../lib/form/form.js';
import { useIntentKey } from '../../../../lib/form/submit-intent.js';
import { Button, buttonClass } from '../../../../ui/form/button.js';
import { TextareaField } from '../../../../ui/form/text-field.js';
import { useUnsentInput } from '../../actions/frame/unsent-input.js';
import '../booking-dialog.css';

type OutcomesProps = { isBusy: boolean; onPress: (outcome: CallOutcome) => void };

const Outcomes = ({ isBusy, onPress }: OutcomesProps) => (
  <Flex wrap="wrap" gap="2" role="group" aria-label={CALL_TEXTS.how}>
    {CALL_OUTCOMES.map((outcome) => (
      <Button key={outcome} variant="small" busy={isBusy} onClick={() => onPress(outcome)}>
        {CALL_TEXTS.outcomes[outcome]}
      </Button>
    ))}
  </Flex>
);

/** One button per outcome of a call, and an optional note. */
function CallForm({ bookingId }: { bookingId: string }) {
  const toast = useToast();
  const send = useAdminAction<CallView>('calls');
  const intent = useIntentKey();
  const { unsent, keep, forget } = useUnsentInput<RecordCall>(`calls ${bookingId}`);
  const { field, handleSubmit, setValue, reset, showError } = useContractForm(RecordCall, {
    defaultValues: { ...new RecordCall(), ...unsent },
  });
  const note = handleSubmit((body) =>
    send.mutate(
      { id: bookingId, body, idempotencyKey: intent.keyFor(body) },
      {
        onSuccess: () => {
          intent.done();
          reset(new RecordCall());
          forget();
          toast({ title: CALL_TEXTS.noted, tone: 'good' });
        },
        onError: (failure) => showError('note', errorMessage(failure, CALL_TEXTS.failed)),
      },
    ),
  );
  const noteAs = (outcome: CallOutcome) => {
    setValue('outcome', outcome);
    return note();
  };
  return (
    <PanelForm onSend={() => noteAs('reached')}>
      <TextareaField
        label={CALL_TEXTS.note}
        hint={CALL_TEXTS.noteHint}
        rows={1}
        {...field('note', {
          onChange: (event: ChangeEvent<HTMLTextAreaElement>) => keep({ note: event.target.value }),
        })}
      />
      <Outcomes isBusy={send.isPending} onPress={(outcome) => void noteAs(outcome)} />
    </PanelForm>
  );
}

function Promised({ promised }: { promised: PromisedCall | null }) {
  if (!promised) return <Hint>{CALL_TEXTS.none}</Hint>;
  const { which, from, by, state } = promised;
  if (state === 'later') return <p>{CALL_TEXTS.later(shortMoment(from), shortMoment(by))}</p>;
  return (
    <div>
      <CallBy promised={promised} />
      <Hint>{CALL_TEXTS.why[which]}</Hint>
    </div>
  );
}

type CallProps = { bookingId: string; call: CallView };

function Call({ bookingId, call: { id, at, who, outcome, note, mayTakeBack } }: CallProps) {
  const toast = useToast();
  const queries = useQueryClient();
  const takeBack = useMutation({
    mutationKey: ADMIN_ACTION,
    mutationFn: () => remove<void>(bookingPath(bookingId, 'calls', id)),
    onSuccess: async () => {
      await refreshAdmin(queries, bookingId);
      toast({ title: CALL_TEXTS.takenBack, tone: 'good' });
    },
    onError: (failure) => toast({ title: errorMessage(failure, CALL_TEXTS.notTakenBack), tone: 'bad' }),
  });
  return (
    <Flex asChild justify="between" align="center" gap="3">
      <li>
        <div>
          <b>{CALL_TEXTS.outcomes[outcome]}</b>
          {note && <p>{note}</p>}
          <Hint>{`${who}, ${moment(at)}`}</Hint>
        </div>
        {mayTakeBack && (
          <Button variant="small" disabled={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {CALL_TEXTS.takeBack}
          </Button>
        )}
      </li>
    </Flex>
  );
}

type Props = { booking: AdminBookingDetail };

/** The promised call to the family, the outcomes so far, and the buttons for the next one. */
export const BookingCalls = ({ booking: { id, calls, may, parentPhone, parentPhoneExtension } }: Props) => (
  <StepCard
    step="calls"
    title={CALL_TEXTS.title}
    aside={
      parentPhone && (
        <a className={buttonClass('small')} href={telHref(parentPhone, parentPhoneExtension)}>
          <Phone size={17} strokeWidth={2.4} />
          <span>{formatPhone(parentPhone, parentPhoneExtension)}</span>
        </a>
      )
    }
  >
    <Promised promised={calls.promised} />
    {calls.made.length > 0 && (
      <ul className="admin-log">
        {calls.made.map((call) => (
          <Call key={call.id} bookingId={id} call={may.call ? call : { ...call, mayTakeBack: false }} />
        ))}
      </ul>
    )}
    {may.call && <CallForm bookingId={id} />}
  </StepCard>
);
