import type { ChangeEvent } from 'react';
import { CALL_OUTCOMES, RecordCall, type CallOutcome } from '#libs/shared/contracts';
import { CALL_TEXTS } from './copy.js';
import { useContractForm } from '../../../../lib/form/form.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { useIntentKey } from '../../../../lib/form/submit-intent.js';
import { Button } from '../../../../ui/form/button.js';
import { Form } from '../../../../ui/form/form.js';
import { TextareaField } from '../../../../ui/form/text-field.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { useUnsentText } from '../../actions/unsent-texts.js';
import { useAdminAction } from '../../actions/send-action.js';

type OutcomesProps = { isBusy: boolean; onPress: (outcome: CallOutcome) => void };

const Outcomes = ({ isBusy, onPress }: OutcomesProps) => (
  <div className="call-outcomes" role="group" aria-label={CALL_TEXTS.how}>
    {CALL_OUTCOMES.map((outcome) => (
      <Button
        key={outcome}
        type="button"
        variant="secondary"
        className="admin-button"
        busy={isBusy}
        onClick={() => onPress(outcome)}
      >
        {CALL_TEXTS.outcomes[outcome]}
      </Button>
    ))}
  </div>
);

/** One press says how a call went; a note is for those who have something to say. */
export function CallForm({ bookingId }: { bookingId: string }) {
  const toast = useToast();
  const send = useAdminAction();
  const intent = useIntentKey();
  const [words, keep] = useUnsentText(`call ${bookingId}`);
  const { field, handleSubmit, setValue, reset, showError } = useContractForm(RecordCall, {
    defaultValues: { ...new RecordCall(), note: words },
  });
  const note = handleSubmit((body) =>
    send.mutate(
      { id: bookingId, action: { kind: 'calls', body }, idempotencyKey: intent.keyFor(body) },
      {
        onSuccess: () => {
          intent.done();
          reset(new RecordCall());
          keep('');
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
    <Form onSend={() => noteAs('reached')}>
      <TextareaField
        label={CALL_TEXTS.note}
        hint={CALL_TEXTS.noteHint}
        rows={1}
        {...field('note', {
          onChange: (event: ChangeEvent<HTMLTextAreaElement>) => keep(event.target.value),
        })}
      />
      <Outcomes isBusy={send.isPending} onPress={(outcome) => void noteAs(outcome)} />
    </Form>
  );
}
