import { useState } from 'react';
import { HOST_FORM } from './copy.js';
import { HttpError, sentenceOf } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';

export type Refusal = { sentence: string; isStale: boolean };

/** What every form of a host does with its answer: says it and closes, or keeps all that was typed and says why not. */
export function useSaving(onClose: () => void, showErrors: (failure: Error) => void = () => undefined) {
  const toast = useToast();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const ends = (done: string) => ({
    onSuccess: () => {
      toast({ title: done, tone: 'good' as const });
      onClose();
    },
    onError: (failure: Error) => {
      showErrors(failure);
      const isStale = failure instanceof HttpError && failure.code === 'STALE';
      setRefusal({ sentence: sentenceOf(failure, HOST_FORM.failed), isStale });
    },
  });
  return { refusal, forget: () => setRefusal(null), ends };
}
