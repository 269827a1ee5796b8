import { type BookingView, type EventType } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS, REVIEW_TEXTS } from '../../../app/copy/booking.js';
import { placeInWords } from '../../../lib/format/place-links.js';
import { BookingId } from './booking-id.js';
import { BigDay } from './before-the-event.js';
import './trip-card.css';

/** The booking as a ticket: its day, for whom, where, the games by their names, and the id on its stub. */
export function TripCard({ booking }: { booking: BookingView }) {
  const kind = EVENT_TYPE_LABELS[booking.eventType as EventType] ?? booking.eventType;
  const child = REVIEW_TEXTS.aged(booking.childName, booking.childAge);
  return (
    <section className="trip-card">
      <BigDay booking={booking} />
      <p>{placeInWords(booking.location)}</p>
      <p>{[kind, child, REVIEW_TEXTS.children(booking.guestCount)].join(' · ')}</p>
      <p>{booking.gameNames.join(', ')}</p>
      <dl className="event-lines">
        <BookingId booking={booking} />
      </dl>
    </section>
  );
}
