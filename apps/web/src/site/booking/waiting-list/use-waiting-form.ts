import { useState } from 'react';
import { JoinWaitingList } from '#libs/shared/contracts';
import { WAITING_TEXTS as TEXTS } from './copy.js';
import { useContractForm } from '../../../lib/form/form.js';
import { errorMessage } from '../../../lib/api/http.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { useJoinWaitingList } from './api.js';
import { formFor, type WaitingRequest } from './waiting-form.rules.js';

const FIRST = { ...new JoinWaitingList(), name: '' };

/** The waiting-list form. The input is kept until the call succeeds; `joined` is the request that was sent. */
export function useWaitingForm() {
  const form = useContractForm(JoinWaitingList, { defaultValues: FIRST });
  const join = useJoinWaitingList();
  const intent = useIntentKey();
  const [joined, setJoined] = useState<JoinWaitingList | null>(null);
  const [failure, setFailure] = useState('');

  const open = (request: WaitingRequest, days: readonly string[]) => {
    setJoined(null);
    setFailure('');
    form.reset(formFor(request, days, form.getValues()));
  };
  const send = form.handleSubmit(async (request) => {
    setFailure('');
    try {
      await join.mutateAsync({ request, idempotencyKey: intent.keyFor(request) });
      intent.done();
      setJoined(request);
    } catch (rejection) {
      setFailure(errorMessage(rejection, TEXTS.failed));
      form.showErrors(rejection);
    }
  });
  const field = (name: 'day' | 'earliest' | 'latest' | 'zipCode' | 'email' | 'name') => ({
    id: `waiting-${name}`,
    ...form.field(name),
  });
  return { open, field, day: form.watch('day'), send, isSending: join.isPending, joined, failure };
}

export type WaitingForm = ReturnType<typeof useWaitingForm>;
