import { useEffect, useRef } from 'react';
import { CLAIM_TEXTS } from '../../content/own-account.js';
import { HttpError } from '../../lib/http.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/loading.js';
import { useToast } from '../../ui/toast.js';
import { useClaim } from './api.js';

/** Behind a mailed link: the booking joins the account, and `onDone` takes the token out of the address. */
export function ClaimByLink({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate, isError, error } = useClaim();
  const toast = useToast();
  const asked = useRef('');
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    mutate(token, {
      onSuccess: () => {
        toast({ ...CLAIM_TEXTS.added, tone: 'good' });
        onDone();
      },
    });
  }, [token, mutate, toast, onDone]);
  if (!isError) return <Loading text={CLAIM_TEXTS.busy} />;
  const isGone = error instanceof HttpError && error.status === 404;
  return <Failure text={isGone ? CLAIM_TEXTS.gone : CLAIM_TEXTS.failed} />;
}
