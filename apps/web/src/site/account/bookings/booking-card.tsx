import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { BookingView, EventType } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from '../copy.js';
import { EVENT_TYPE_LABELS } from '../../../app/copy/booking.js';
import { countdown } from '../../../lib/format/countdown.js';
import { dayInMonth, humanize, dayWithWeekday, shortMonth } from '../../../lib/format/format.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { GameSnapshots, type GameSnapshot } from '../../../ui/game/game-snapshots.js';
import { ChangePolicy } from '../../../ui/event/change-policy.js';
import { BookingBody, BookingNumber } from './booking-body.js';
import { priceOf, statusOf } from './booking-labels.js';

/** "Birthday Party". */
const kindOf = ({ eventType }: BookingView) =>
  EVENT_TYPE_LABELS[eventType as EventType] ?? humanize(eventType);

/** Status and price of the booking. */
const StatusAndPrice = ({ booking }: { booking: BookingView }) => (
  <>
    <span className="chip-status" data-status={statusOf(booking)}>
      {humanize(statusOf(booking))}
    </span>
    <b className="money">{priceOf(booking)}</b>
  </>
);

/** The next event shows its day in large type. */
function NextBand({ booking }: { booking: BookingView }) {
  const toGo = countdown(booking.eventDate, useBusinessDay());
  return (
    <div className="own-booking-band">
      <p>{PROFILE_TEXTS.next}</p>
      <div className="cluster">
        <h3>
          <span>{dayInMonth(booking.eventDate)},</span> <span>{booking.eventTime}</span>
        </h3>
        {toGo && <p>{toGo}</p>}
      </div>
    </div>
  );
}

/** The next event in large: its day, pictures of its games, and the contact. */
export const BookingCard = ({ booking, games }: { booking: BookingView; games: GameSnapshot[] }) => (
  <article className="card own-booking" aria-labelledby={`event-${booking.id}`}>
    <NextBand booking={booking} />
    <GameSnapshots games={games} label={PROFILE_TEXTS.games} />
    <header className="row-apart">
      <p>{kindOf(booking)}</p>
      <StatusAndPrice booking={booking} />
    </header>
    <BookingBody booking={booking} hasPictures />
    <ChangePolicy />
    <BookingNumber booking={booking} />
  </article>
);

/** A booking as one expandable line. */
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
          <span>
            <h3 id={`row-${booking.id}`}>
              {dayWithWeekday(booking.eventDate)}, {booking.eventTime}
            </h3>
            <small className="muted">{[kindOf(booking), city].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="cluster">
            <StatusAndPrice booking={booking} />
          </span>
          <ChevronDown aria-hidden size={22} strokeWidth={2.6} />
        </summary>
        {isOpen && (
          <div>
            <BookingBody booking={booking} />
            <BookingNumber booking={booking} />
          </div>
        )}
      </details>
    </article>
  );
}
