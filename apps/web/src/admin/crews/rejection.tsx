import { Callout, Text } from '@radix-ui/themes';
import { CREW_FORM, CREW_CONFIRM } from './copy.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';

export type Rejection = { sentence: string; isStale: boolean; events: string[] };

/** The server's message for a rejected change, and the events that prevent it. */
export function rejectionOf(failure: unknown, otherwise: string): Rejection {
  const body = failure instanceof HttpError ? failure.body : {};
  const events = Array.isArray(body.events) ? body.events.map(String) : [];
  const isStale = failure instanceof HttpError && failure.code === 'STALE';
  return { sentence: errorMessage(failure, otherwise), isStale, events };
}

type Props = { rejection: Rejection; onReload?: () => void };

export const RejectionNote = ({ rejection: { sentence, isStale, events }, onReload }: Props) => (
  <Callout.Root color="red" highContrast role="alert" my="3">
    <Callout.Text>{sentence}</Callout.Text>
    {events.length > 0 && (
      <div>
        <Text as="p" size="2">
          {CREW_CONFIRM.inTheWay}
        </Text>
        <ul>
          {events.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      </div>
    )}
    {isStale && onReload && (
      <button type="button" className="admin-button" onClick={onReload}>
        {CREW_FORM.reload}
      </button>
    )}
  </Callout.Root>
);
