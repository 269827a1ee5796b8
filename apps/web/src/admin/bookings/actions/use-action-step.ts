import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from './copy.js';
import { useCheckedForm } from '../../../lib/form/form.js';
import { HttpError, errorMessage } from '../../../lib/api/http.js';
import { reload } from '../../../lib/api/query-client.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { rescheduleKey, rereadBooking } from '../api.js';
import { useAdminAction, type ActionAnswer, type AdminAction } from './send-action.js';
import type { DetailField } from './edit/edit-details.js';
import { prepare, startOf, type ActionDraft, type ActionName } from './admin-actions.js';

/** The failure: `isOutdated` when the booking has changed since it was loaded, `isReloaded` after it was refetched. */
export type Rejection = { sentence: string; isOutdated: boolean; isReloaded: boolean };

const OUTDATED = ['STALE', 'NOT_ALLOWED', 'REFUND_TOO_LARGE'];

const rejectionOf = (failure: Error): Rejection => ({
  sentence: errorMessage(failure, ACTION_TEXTS.failed),
  isOutdated: failure instanceof HttpError && OUTDATED.includes(failure.code ?? ''),
  isReloaded: false,
});

export type StepProps = {
  name: ActionName;
  booking: AdminBookingDetail;
  /** Kept outside of the form, so that a reason need not be typed twice. */
  draft: ActionDraft;
  onDraft: (changes: Partial<ActionDraft>) => void;
  onDone: (answer: ActionAnswer) => void;
};

const NUMBERS: TypedField[] = ['details.guestCount', 'details.childAge'];
export type TypedField = 'reason' | 'amount' | 'receivedOn' | 'reference' | 'day' | `details.${DetailField}`;

/** The input of a form; each change is stored, so that it is restored when the form is opened again. */
function useStepForm({ name, booking, draft, onDraft }: StepProps) {
  const form = useCheckedForm((typed: ActionDraft) => prepare(name, booking, typed), {
    defaultValues: startOf(name, booking, draft),
  });
  const change = (changes: Partial<ActionDraft>) => {
    for (const [field, answer] of Object.entries(changes))
      form.setValue(field as keyof ActionDraft, answer, { shouldValidate: form.formState.isSubmitted });
    onDraft(changes);
  };
  const text = (field: TypedField) =>
    form.field(field, {
      ...(NUMBERS.includes(field) && { valueAsNumber: true }),
      onChange: () => {
        const [whole] = field.split('.') as [keyof ActionDraft];
        onDraft({ [whole]: form.getValues(whole) });
      },
    });
  return { form, text, change };
}

/** Sends an action once per intent: a retry of the same input reuses its key, so it takes effect once. */
export function useActionStep(props: StepProps) {
  const { booking, onDone } = props;
  const queries = useQueryClient();
  const send = useAdminAction();
  const intent = useIntentKey();
  const { form, text, change } = useStepForm(props);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [isReloading, setReloading] = useState(false);

  const carryOut = (action: AdminAction) => {
    setRejection(null);
    send.mutate(
      { id: booking.id, action, idempotencyKey: intent.keyFor(action) },
      {
        onSuccess: (answer) => {
          intent.done();
          const failure = answer && 'failure' in answer ? answer.failure : null;
          // A decline by PayPal is a valid response: it is recorded, and no money was moved.
          if (failure) setRejection({ sentence: failure, isOutdated: false, isReloaded: false });
          else onDone(answer);
        },
        onError: (failure) => {
          // The start may be taken by now, so the preview is refetched.
          if (action.kind === 'move') void reload(queries, rescheduleKey(booking.id));
          form.showErrors(failure);
          setRejection(rejectionOf(failure));
        },
      },
    );
  };
  const rereadNow = async () => {
    setReloading(true);
    const isReloaded = await rereadBooking(queries, booking.id);
    setReloading(false);
    setRejection((before) => before && { ...before, isReloaded, sentence: ACTION_TEXTS.failed });
  };
  return { send: form.handleSubmit(carryOut), text, change, reload: rereadNow, rejection, isReloading };
}

export type StepFields = Pick<ReturnType<typeof useActionStep>, 'text' | 'change'>;
