// One Idempotency-Key per intent: a retry of the same body has the same key, a changed body a new one.

import { useRef } from 'react';
import { HttpError, newKey } from '../api/http.js';

/**
 * Returns `keyFor(body)`, the Idempotency-Key to send with a body: retries of the same body reuse the key until `done`
 * is called after success.
 */
export function useIntentKey() {
  const last = useRef<SubmitIntent | null>(null);
  const keyFor = (body: unknown): string => {
    last.current = intentFor(last.current, JSON.stringify(body), newKey);
    return last.current.key;
  };
  const done = () => {
    last.current = null;
  };
  return { keyFor, done };
}

export type SubmitIntent = { body: string; key: string };

/** The intent for a body: the previous one when the body is unchanged, else a new one. */
export function intentFor(last: SubmitIntent | null, body: string, mintKey: () => string): SubmitIntent {
  return last?.body === body ? last : { body, key: mintKey() };
}

/** Automatic retries while the server is busy. */
const MOST_REPEATS = 6;

/**
 * Retries a call that was answered with 503 or 409 IN_PROGRESS after the Retry-After seconds, which are passed to
 * `onWait`. The call uses one Idempotency-Key, so it takes effect once.
 */
export async function retryWhileBusy<T>(
  send: () => Promise<T>,
  onWait: (seconds: number) => void,
): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send();
    } catch (failure) {
      const seconds = failure instanceof HttpError ? failure.retrySeconds : null;
      const { status, code } = failure as Partial<HttpError>;
      const isBusy = status === 503 || code === 'IN_PROGRESS';
      if (!seconds || !isBusy || repeats === MOST_REPEATS) throw failure;
      onWait(seconds);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}
