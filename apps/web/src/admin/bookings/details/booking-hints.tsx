import { Info } from 'lucide-react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { DETAIL_TEXTS } from './copy.js';
import { moment } from '../../../lib/format/format.js';

/** What staff should know before they call. */
export function BookingHints({ hints, purgedAt }: Pick<AdminBookingDetail, 'hints' | 'purgedAt'>) {
  const lines = [...(purgedAt ? [DETAIL_TEXTS.purged(moment(purgedAt))] : []), ...hints];
  if (lines.length === 0) return null;
  return (
    <section className="booking-hints" aria-label={DETAIL_TEXTS.hints}>
      <Info aria-hidden size={20} strokeWidth={2.4} />
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
