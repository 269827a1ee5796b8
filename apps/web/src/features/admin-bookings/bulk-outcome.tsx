import { BULK_TEXTS } from '../../content/admin-bookings.js';
import type { Outcome } from './use-bulk-confirm.js';
import { shortId } from './words.js';

/** How many were confirmed, how many were not come to, and which were refused and why. */
export function BulkOutcome({ outcomes, untouched }: { outcomes: Outcome[]; untouched: number }) {
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <p className="step-good">{BULK_TEXTS.done(outcomes.length - refused.length)}</p>
      {untouched > 0 && <p>{BULK_TEXTS.stopped(untouched)}</p>}
      {refused.length > 0 && (
        <div className="step-notice">
          <p>{BULK_TEXTS.refused}</p>
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
