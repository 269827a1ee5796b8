import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { HttpError, errorMessage } from '../../../../lib/api/http.js';
import { useIntentKey } from '../../../../lib/form/submit-intent.js';
import { rereadBooking } from '../../api.js';
import { FRAME_TEXTS } from './copy.js';
import { useAdminAction } from './send-action.js';

/** The failure: `isOutdated` when the booking has changed since it was loaded, `isReloaded` after it was refetched. */
export type Rejection = { sentence: string; isOutdated: boolean; isReloaded: boolean };

const OUTDATED = ['STALE', 'NOT_ALLOWED', 'REFUND_TOO_LARGE'];

const rejectionOf = (failure: Error): Rejection => ({
  sentence: errorMessage(failure, FRAME_TEXTS.failed),
  isOutdated: failure instanceof HttpError && OUTDATED.includes(failure.code ?? ''),
  isReloaded: false,
});

export type RequestOptions<Answer> = {
  booking: Pick<AdminBookingDetail, 'id'>;
  /** The last part of its URL. */
  path: string;
  onDone: (answer: Answer) => void;
  onFailed?: (failure: Error) => void;
  /** Why the action was not carried out, in a valid response; null if it was. */
  declined?: (answer: Answer) => string | null;
};

/** Sends an action once per intent: a retry of the same input reuses its key, so it takes effect once. */
export function useActionRequest<Answer>(options: RequestOptions<Answer>) {
  const { booking, path, onDone, onFailed, declined } = options;
  const queries = useQueryClient();
  const request = useAdminAction<Answer>(path);
  const intent = useIntentKey();
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [isReloading, setReloading] = useState(false);

  const send = (body: object) => {
    setRejection(null);
    request.mutate(
      { id: booking.id, body, idempotencyKey: intent.keyFor(body) },
      {
        onSuccess: (answer) => {
          intent.done();
          const sentence = declined?.(answer);
          if (sentence) setRejection({ sentence, isOutdated: false, isReloaded: false });
          else onDone(answer);
        },
        onError: (failure) => {
          onFailed?.(failure);
          setRejection(rejectionOf(failure));
        },
      },
    );
  };
  const reload = async () => {
    setReloading(true);
    const isReloaded = await rereadBooking(queries, booking.id);
    setReloading(false);
    setRejection((before) => before && { ...before, isReloaded, sentence: FRAME_TEXTS.failed });
  };
  return { send, reload, rejection, isReloading, isSending: request.isPending };
}
