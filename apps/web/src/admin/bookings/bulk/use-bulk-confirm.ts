import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminBooking } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../actions/copy.js';
import { newKey, sentenceOf } from '../../../lib/api/http.js';
import { refreshAdmin } from '../api.js';
import { sendAction } from '../actions/send-action.js';

/** What became of one booking; `refusal` is null when it is done. */
export type Outcome = { booking: AdminBooking; refusal: string | null };

/** Confirms what is pending among `bookings`, one after the other until it is stopped; nothing is retried by itself. */
export function useBulkConfirm(bookings: AdminBooking[]) {
  const queries = useQueryClient();
  // Fixed when it opens: the list below changes while the work goes on.
  const [pending] = useState(() =>
    bookings.filter(({ status, isExample }) => !isExample && (status || 'pending') === 'pending'),
  );
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [phase, setPhase] = useState<'question' | 'going' | 'over'>('question');
  const isStopped = useRef(false);
  const go = async () => {
    setPhase('going');
    for (const booking of pending) {
      if (isStopped.current) break;
      const action = { kind: 'confirm', body: { version: booking.version } } as const;
      const refusal = await sendAction({ id: booking.id, action, idempotencyKey: newKey() }).then(
        () => null,
        (failure: unknown) => sentenceOf(failure, ACTION_TEXTS.failed),
      );
      setOutcomes((before) => [...before, { booking, refusal }]);
    }
    await refreshAdmin(queries);
    setPhase('over');
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { pending, outcomes, isGoing: phase === 'going', isOver: phase === 'over', go, stop };
}
