import { Info } from 'lucide-react';
import type { DeskBookingDetail } from '#libs/contracts';
import { DETAIL_TEXTS } from '../../content/desk-booking.js';
import { moment } from './words.js';

/** More than these fold away: twenty games would say twenty times that they are too small. */
const SHOWN = 3;

const Lines = ({ lines }: { lines: string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** What staff should know before they call. */
export function BookingHints({ hints, purgedAt }: Pick<DeskBookingDetail, 'hints' | 'purgedAt'>) {
  const lines = [...(purgedAt ? [DETAIL_TEXTS.purged(moment(purgedAt))] : []), ...hints];
  if (lines.length === 0) return null;
  const more = lines.slice(SHOWN);
  return (
    <section className="booking-hints" aria-label={DETAIL_TEXTS.hints}>
      <Info aria-hidden size={20} strokeWidth={2.4} />
      <div>
        <Lines lines={lines.slice(0, SHOWN)} />
        {more.length > 0 && (
          <details>
            <summary>{DETAIL_TEXTS.moreHints(more.length)}</summary>
            <Lines lines={more} />
          </details>
        )}
      </div>
    </section>
  );
}
