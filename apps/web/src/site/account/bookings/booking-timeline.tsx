import { useState } from 'react';
import { TIMELINE_TEXTS } from '../own-account.copy.js';
import { readersMoment } from '../../../lib/format/format.js';
import { Loading } from '../../../ui/feedback/loading.js';
import { useTimeline } from '../api.js';

/** What happened to a booking, folded until somebody wants to know; only then it is asked for. */
export function BookingTimeline({ bookingId }: { bookingId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: entries, isError } = useTimeline(bookingId, isOpen);
  return (
    <details className="own-booking-past" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{TIMELINE_TEXTS.open}</summary>
      {isOpen && !entries && !isError && <Loading text={TIMELINE_TEXTS.loading} />}
      {isError && <p role="alert">{TIMELINE_TEXTS.failed}</p>}
      {entries && (
        <ol>
          {entries.map(({ at, what, who }, index) => (
            <li key={index}>
              <small>
                <time dateTime={at}>{readersMoment(at)}</time>
                {TIMELINE_TEXTS.who[who] && ` · ${TIMELINE_TEXTS.who[who]}`}
              </small>
              {what}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
