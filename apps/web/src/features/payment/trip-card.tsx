import { type BookingView, type EventType } from '#libs/contracts';
import { EVENT_TYPE_LABELS, REVIEW_TEXTS } from '../../content/booking.js';
import { SUCCESS_TEXTS } from '../../content/payment.js';
import { placeInWords } from '../../lib/place-links.js';
import { GameSnaps, type SnappedGame } from '../../ui/game-snaps.js';
import { BigDay } from './day-ahead.js';

/** The booking as a ticket: its day, for whom, where, and the games. */
export function TripCard({ booking, games }: { booking: BookingView; games: SnappedGame[] }) {
  const kind = EVENT_TYPE_LABELS[booking.eventType as EventType] ?? booking.eventType;
  const child = REVIEW_TEXTS.aged(booking.childName, booking.childAge);
  return (
    <section className="trip-card">
      <BigDay booking={booking} />
      <p>{[kind, child, REVIEW_TEXTS.children(booking.guestCount)].join(' · ')}</p>
      <p>{placeInWords(booking.location)}</p>
      <GameSnaps games={games} label={SUCCESS_TEXTS.games} size="small" />
    </section>
  );
}
