import { useRef } from 'react';
import { newKey } from '../api/http.js';
import { intentFor, type SubmitIntent } from './submit-intent.js';

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
