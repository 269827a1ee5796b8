import type { ContactMessageView, SendContactMessage } from '#libs/shared/contracts';
import { post } from '../../lib/api/http.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';

/** Minimum duration of 'Sending...', in ms, so that it can be read. */
const SENDING_MS = 1_000;

const wait = (ms: number) => new Promise<void>((over) => setTimeout(over, ms));

/**
 * Returns `send(message)`, which takes at least a second. The same message reuses its key until it succeeds, so that a
 * retry after a lost response does not send it twice.
 * @throws HttpError or TypeError when the message was not delivered
 */
export function useSendMessage() {
  const intent = useIntentKey();
  return async (message: SendContactMessage): Promise<ContactMessageView> => {
    const idempotencyKey = intent.keyFor(message);
    const call = post<ContactMessageView>('/api/contact-messages', message, { idempotencyKey });
    const [outcome] = await Promise.allSettled([call, wait(SENDING_MS)]);
    if (outcome.status === 'rejected') throw outcome.reason;
    intent.done();
    return outcome.value;
  };
}
