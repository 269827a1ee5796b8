import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { AUTH_TEXTS } from './copy.js';
import { isUnknownOutcome } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';

type Call<Input> = {
  mutate: (input: Input, ends: { onSuccess: () => void; onError: (failure: Error) => void }) => void;
};
type CredentialsForm<Input extends FieldValues> = Pick<
  UseFormReturn<Input, unknown, Input>,
  'handleSubmit' | 'setFocus'
>;

/**
 * Sends names and passwords. A refusal gives no message: focus returns to the field `again`, and what may be wrong is
 * marked until something is typed. A call without an answer is no refusal, and says so.
 */
export function useCredentials<Input extends FieldValues>(
  form: CredentialsForm<Input>,
  call: Call<Input>,
  again: Path<Input>,
  onDone: () => void,
) {
  const toast = useToast();
  const [isRefused, setRefused] = useState(false);
  const onSend = form.handleSubmit((typed) =>
    call.mutate(typed, {
      onSuccess: onDone,
      onError: (failure) => {
        if (isUnknownOutcome(failure)) return toast({ ...AUTH_TEXTS.unanswered, tone: 'bad' });
        setRefused(true);
        form.setFocus(again);
      },
    }),
  );
  return { refused: isRefused || undefined, form: { onSend, onChange: () => setRefused(false) } };
}
