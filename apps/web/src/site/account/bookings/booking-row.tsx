import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { BookingView } from '#libs/shared/contracts';
import { dayWithWeekday, shortMonth } from '../../../lib/format/format.js';
import { BookingBody, BookingNumber } from './booking-body.js';
import { kindOf, StatusAndPrice } from './booking-card.js';

/** A booking in one line, which opens. */
export function BookingRow({ booking, isOpened }: { booking: BookingView; isOpened: boolean }) {
  const [isOpen, setOpen] = useState(isOpened);
  const { city } = booking.location;
  return (
    <article className="own-row" aria-labelledby={`row-${booking.id}`}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="own-row-day" aria-hidden="true">
            <small>{shortMonth(booking.eventDate)}</small>
            {Number(booking.eventDate.slice(8, 10))}
          </span>
          <span className="own-row-words">
            <h3 id={`row-${booking.id}`}>
              {dayWithWeekday(booking.eventDate)}, {booking.eventTime}
            </h3>
            <small>{[kindOf(booking), city].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="own-row-state">
            <StatusAndPrice booking={booking} />
          </span>
          <ChevronDown className="own-row-arrow" aria-hidden size={22} strokeWidth={2.6} />
        </summary>
        {isOpen && (
          <div className="own-row-body">
            <BookingBody booking={booking} />
            <BookingNumber booking={booking} />
          </div>
        )}
      </details>
    </article>
  );
}
