import { ChevronDown } from '../../../ui/icons.js';
import { useState } from 'react';
import { statusOf, type BookingView, type EventType } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from '../../account/copy.js';
import { EVENT_TYPE_LABELS } from '../../../copy/booking.js';
import { countdown } from '../../../lib/format/countdown.js';
import { dayInMonth, humanize, dayWithWeekday, shortMonth } from '../../../lib/format/format.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { GameSnapshots, type GameSnapshot } from '../../../ui/game/game-snapshots.js';
import { ChangePolicy } from '../../../ui/event/change-policy.js';
import { BookingBody, BookingNumber } from './booking-body.js';
import { priceOf } from './booking-labels.js';

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

type BandProps = { booking: BookingView; title: string; Heading?: 'h1' | 'h3' };

/** The day of the event in large type, and how many days are left. */
export function BookingBand({ booking, title, Heading = 'h3' }: BandProps) {
  const toGo = countdown(booking.eventDate, useBusinessDay());
  return (
    <div className="own-booking-band">
      <p>{title}</p>
      <div className="cluster">
        <Heading id={`day-${booking.id}`}>
          <span>{`${dayInMonth(booking.eventDate)},`}</span> <span>{booking.eventTime}</span>
        </Heading>
        {toGo && booking.status !== 'cancelled' && <p>{toGo}</p>}
      </div>
    </div>
  );
}

/** Kind of event, status and price. */
export const BookingHead = ({ booking }: { booking: BookingView }) => (
  <header className="row-apart">
    <p>{kindOf(booking)}</p>
    <StatusAndPrice booking={booking} />
  </header>
);

/** The next event in large: its day, pictures of its games, and the contact. */
export const BookingCard = ({ booking, games }: { booking: BookingView; games: GameSnapshot[] }) => (
  <article className="card own-booking" aria-labelledby={`event-${booking.id}`}>
    <BookingBand booking={booking} title={PROFILE_TEXTS.next} />
    <GameSnapshots games={games} label={PROFILE_TEXTS.games} />
    <BookingHead booking={booking} />
    <BookingBody booking={booking} hasPictures />
    <ChangePolicy booking={booking} />
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
            <span>{Number(booking.eventDate.slice(8, 10))}</span>
          </span>
          <span>
            <h3 id={`row-${booking.id}`}>{`${dayWithWeekday(booking.eventDate)}, ${booking.eventTime}`}</h3>
            <small className="muted">{[kindOf(booking), city].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="cluster">
            <StatusAndPrice booking={booking} />
          </span>
          <ChevronDown size={22} strokeWidth={2.6} />
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
