import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { HttpError, newKey, sentenceOf } from '../../lib/http.js';
import { intentFor, type SubmitIntent } from '../../lib/submit-intent.js';
import { rereadBooking, useAdminAction, type ActionAnswer } from './api.js';
import { prepare, type ActionDraft, type ActionName } from './admin-actions.js';

/** What went wrong: `isOutdated` when the booking has changed since it was read, `isReloaded` once it was read anew. */
export type Refusal = { sentence: string; isOutdated: boolean; isReloaded: boolean };

const OUTDATED = ['STALE', 'NOT_ALLOWED', 'REFUND_TOO_LARGE'];

const refusalOf = (failure: Error): Refusal => ({
  sentence: sentenceOf(failure, ACTION_TEXTS.failed),
  isOutdated: failure instanceof HttpError && OUTDATED.includes(failure.code ?? ''),
  isReloaded: false,
});

/** Sends an action once per intent: a repeat of the same answers keeps its key, so nothing happens twice. */
export function useActionStep(name: ActionName, booking: AdminBookingDetail, draft: ActionDraft) {
  const queries = useQueryClient();
  const send = useAdminAction();
  const intent = useRef<SubmitIntent | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isReloading, setReloading] = useState(false);

  const submit = (onDone: (answer: ActionAnswer) => void) => {
    const { action, errors: found } = prepare(name, booking, draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setRefusal(null);
    intent.current = intentFor(intent.current, JSON.stringify(action), newKey);
    send.mutate(
      { id: booking.id, action, idempotencyKey: intent.current.key },
      {
        onSuccess: (answer) => {
          intent.current = null;
          const failure = answer && 'failure' in answer ? answer.failure : null;
          // PayPal's no is an answer like any other: it is written down, and no money has moved.
          if (failure) setRefusal({ sentence: failure, isOutdated: false, isReloaded: false });
          else onDone(answer);
        },
        onError: (failure) => {
          if (failure instanceof HttpError) setErrors(failure.errors);
          setRefusal(refusalOf(failure));
        },
      },
    );
  };
  const reload = async () => {
    setReloading(true);
    const isReloaded = await rereadBooking(queries, booking.id);
    setReloading(false);
    setRefusal((before) => before && { ...before, isReloaded, sentence: ACTION_TEXTS.failed });
  };
  return { submit, reload, errors, refusal, isReloading };
}
