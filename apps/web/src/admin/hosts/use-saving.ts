import { useState } from 'react';
import { HOST_FORM } from './copy.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';

export type Rejection = { sentence: string; isStale: boolean };

/** What every form of a host does with its answer: says it and closes, or keeps all that was typed and says why not. */
export function useSaving(onClose: () => void, showErrors: (failure: Error) => void = () => undefined) {
  const toast = useToast();
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const ends = (done: string) => ({
    onSuccess: () => {
      toast({ title: done, tone: 'good' as const });
      onClose();
    },
    onError: (failure: Error) => {
      showErrors(failure);
      const isStale = failure instanceof HttpError && failure.code === 'STALE';
      setRejection({ sentence: errorMessage(failure, HOST_FORM.failed), isStale });
    },
  });
  return { rejection, forget: () => setRejection(null), ends };
}
