import type { ContactMessageView, SendContactMessage } from '#libs/shared/contracts';
import { post } from '../../lib/api/http.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';

/** The shortest time that 'Sending...' is shown, so that it can be read. */
const SENDING_MS = 1_000;

const wait = (ms: number) => new Promise<void>((over) => setTimeout(over, ms));

/**
 * Gives `send(message)`, which takes a second at least. The same message keeps its key until it is through, so that
 * a repeat after a lost answer is no second message.
 * @throws HttpError or TypeError when the message did not arrive
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
