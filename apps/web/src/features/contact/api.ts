import { useRef } from 'react';
import type { ContactMessageView, SendContactMessage } from '#libs/contracts';
import { newKey, post } from '../../lib/http.js';
import { intentFor, type SubmitIntent } from '../../lib/submit-intent.js';

/** The shortest time that 'Sending...' is shown, so that it can be read. */
const SENDING_MS = 1_000;

const wait = (ms: number) => new Promise<void>((over) => setTimeout(over, ms));

/**
 * Gives `send(message)`, which takes a second at least. The same message keeps its key until it is through, so that
 * a repeat after a lost answer is no second message.
 * @throws HttpError or TypeError when the message did not arrive
 */
export function useSendMessage() {
  const lastIntent = useRef<SubmitIntent | null>(null);
  return async (message: SendContactMessage): Promise<ContactMessageView> => {
    const intent = intentFor(lastIntent.current, JSON.stringify(message), newKey);
    lastIntent.current = intent;
    const call = post<ContactMessageView>('/api/contact-messages', message, { idempotencyKey: intent.key });
    const [outcome] = await Promise.allSettled([call, wait(SENDING_MS)]);
    if (outcome.status === 'rejected') throw outcome.reason;
    lastIntent.current = null;
    return outcome.value;
  };
}
