import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DETAIL_TEXTS } from './copy.js';

type Props = { id: string; ids: string[]; onSelect: (id: string) => void };

/** The way to the bookings beside it in the list, and to the jobs of this booking. */
export function BookingPager({ id, ids, onSelect }: Props) {
  const place = ids.indexOf(id);
  const before = ids[place - 1];
  const after = place < 0 ? undefined : ids[place + 1];
  return (
    <div className="booking-pager">
      {/* The server draws the ops room, so it loads as a document. */}
      <a className="admin-button" href={`/ops/search?id=${encodeURIComponent(id)}`}>
        {DETAIL_TEXTS.jobs}
      </a>
      {place >= 0 && (
        <div className="pager-turn">
          <button
            type="button"
            className="admin-button"
            aria-label={DETAIL_TEXTS.previous}
            aria-disabled={before === undefined || undefined}
            onClick={() => before && onSelect(before)}
          >
            <ChevronLeft aria-hidden size={20} strokeWidth={2.6} />
          </button>
          <span>
            {DETAIL_TEXTS.place(place + 1, ids.length)}
            <span className="sr-only"> {DETAIL_TEXTS.onPage}</span>
          </span>
          <button
            type="button"
            className="admin-button"
            aria-label={DETAIL_TEXTS.next}
            aria-disabled={after === undefined || undefined}
            onClick={() => after && onSelect(after)}
          >
            <ChevronRight aria-hidden size={20} strokeWidth={2.6} />
          </button>
        </div>
      )}
    </div>
  );
}
