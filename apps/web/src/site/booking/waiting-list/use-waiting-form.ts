import { useState } from 'react';
import { JoinWaitingList } from '#libs/shared/contracts';
import { WAITING_TEXTS as TEXTS } from './copy.js';
import { useContractForm } from '../../../lib/form/form.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { useJoinWaitingList } from './api.js';
import { formFor, type Wish } from './waiting-form.rules.js';

const FIRST = { ...new JoinWaitingList(), name: '' };

/** The form of the waiting list. What was typed stays until it got through; `joined` is what was sent then. */
export function useWaitingForm() {
  const form = useContractForm(JoinWaitingList, { defaultValues: FIRST });
  const join = useJoinWaitingList();
  const intent = useIntentKey();
  const [joined, setJoined] = useState<JoinWaitingList | null>(null);
  const [failure, setFailure] = useState('');

  const open = (wish: Wish, days: readonly string[]) => {
    setJoined(null);
    setFailure('');
    form.reset(formFor(wish, days, form.getValues()));
  };
  const send = form.handleSubmit(async (wish) => {
    setFailure('');
    try {
      await join.mutateAsync({ wish, idempotencyKey: intent.keyFor(wish) });
      intent.done();
      setJoined(wish);
    } catch (refusal) {
      setFailure(sentenceOf(refusal, TEXTS.failed));
      form.showErrors(refusal);
    }
  });
  const field = (name: 'day' | 'earliest' | 'latest' | 'zipCode' | 'email' | 'name') => ({
    id: `waiting-${name}`,
    ...form.field(name),
  });
  return { open, field, day: form.watch('day'), send, isSending: join.isPending, joined, failure };
}

export type WaitingForm = ReturnType<typeof useWaitingForm>;
