import { BULK_TEXTS } from '../../../app/copy/admin-bookings.js';
import type { Outcome } from './use-bulk-confirm.js';
import { shortId } from '../words.js';

type Props = {
  outcomes: Outcome[];
  untouched: number;
  texts: { done: (count: number) => string; refused: string };
};

/** How many were done, how many were not come to, and which were refused and why. */
export function BulkOutcome({ outcomes, untouched, texts }: Props) {
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <p className="step-good">{texts.done(outcomes.length - refused.length)}</p>
      {untouched > 0 && <p>{BULK_TEXTS.stopped(untouched)}</p>}
      {refused.length > 0 && (
        <div className="step-notice">
          <p>{texts.refused}</p>
          <ul>
            {refused.map(({ booking, refusal }) => (
              <li key={booking.id}>
                {shortId(booking.id)}, {booking.parentName}: {refusal}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
