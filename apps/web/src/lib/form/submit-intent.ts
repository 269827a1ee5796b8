// One Idempotency-Key per intent: a repeat of the same body has the same key, a changed body a new one.

import { useRef } from 'react';
import { HttpError, newKey } from '../api/http.js';

/**
 * Gives `keyFor(body)`, the Idempotency-Key to send a body with: a repeat of the same body keeps its key until `done`
 * says that it got through.
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

/** The intent to send a body with: the last one when nothing changed, else a new one. */
export function intentFor(last: SubmitIntent | null, body: string, mintKey: () => string): SubmitIntent {
  return last?.body === body ? last : { body, key: mintKey() };
}

/** Automatic retries while the server is busy. */
const MOST_REPEATS = 6;

/**
 * Retries a call that the server was too busy for (503) or still processes (409 IN_PROGRESS), each time after the seconds
 * that it names; `onWait` hears them. The call carries one Idempotency-Key, so that it takes effect once.
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
