import { Callout, Text } from '@radix-ui/themes';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { FORM_TEXTS as TEXTS } from './copy.js';

/** Why a change was rejected; `isStale`: somebody else changed the record; `events` that conflict with the change. */
export type Rejection = { sentence: string; isStale: boolean; events: string[] };

/** True when the record was changed since it was read. */
export const isStale = (failure: unknown) => failure instanceof HttpError && failure.code === 'STALE';

export function rejectionOf(failure: unknown, otherwise: string): Rejection {
  const body = failure instanceof HttpError ? failure.body : {};
  const events = Array.isArray(body.events) ? body.events.map(String) : [];
  return { sentence: errorMessage(failure, otherwise), isStale: isStale(failure), events };
}

type Props = {
  rejection: Rejection | null;
  /** Shows the current record instead of the input. */
  onReload?: () => void;
};

/** The reason of a rejection; after a change by somebody else with a button to load the current record. */
export const RejectionNote = ({ rejection, onReload }: Props) =>
  rejection && (
    <Callout.Root color="red" highContrast role="alert" my="3">
      <Callout.Text>{rejection.sentence}</Callout.Text>
      {rejection.events.length > 0 && (
        <div>
          <Text as="p" size="2">
            {TEXTS.conflicts}
          </Text>
          <ul>
            {rejection.events.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        </div>
      )}
      {rejection.isStale && onReload && (
        <Button variant="small" onClick={onReload}>
          {TEXTS.reload}
        </Button>
      )}
    </Callout.Root>
  );
