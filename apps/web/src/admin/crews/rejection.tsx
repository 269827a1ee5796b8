import { CREW_FORM, CREW_STEP } from './copy.js';
import { HttpError, sentenceOf } from '../../lib/api/http.js';

export type Refused = { sentence: string; isStale: boolean; events: string[] };

/** What a refused change says: the sentence, and the events that stand in its way. */
export function refusedBy(failure: unknown, otherwise: string): Refused {
  const body = failure instanceof HttpError ? failure.body : {};
  const events = Array.isArray(body.events) ? body.events.map(String) : [];
  const isStale = failure instanceof HttpError && failure.code === 'STALE';
  return { sentence: sentenceOf(failure, otherwise), isStale, events };
}

type Props = { refused: Refused; onReload?: () => void };

export const Refusal = ({ refused: { sentence, isStale, events }, onReload }: Props) => (
  <div className="crew-refusal" role="alert">
    <p>{sentence}</p>
    {events.length > 0 && (
      <>
        <p>{CREW_STEP.inTheWay}</p>
        <ul>
          {events.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      </>
    )}
    {isStale && onReload && (
      <button type="button" className="admin-button" onClick={onReload}>
        {CREW_FORM.reload}
      </button>
    )}
  </div>
);
