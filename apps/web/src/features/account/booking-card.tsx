import { isHeld, type BookingView, type EventType } from '#libs/contracts';
import { PROFILE_TEXTS } from '../../content/account.js';
import { EVENT_TYPE_LABELS } from '../../content/booking.js';
import { fullDay, readersMoment } from '../../lib/format.js';
import { publicConfig } from '../../lib/public-config.js';
import { ComingHost } from '../../ui/coming-host.js';
import { BookingActions } from './booking-actions.js';
import { BookingTimeline } from './booking-timeline.js';
import { EventDay } from './event-day.js';
import { inWords } from '../../lib/words.js';
import { daysToGo, paymentInWords, priceOf, stateInWords, statusOf } from './booking-words.js';

const SHOWN_GAMES = 3;

const gamesOf = ({ gameNames }: BookingView) => {
  const more = gameNames.length - SHOWN_GAMES;
  return gameNames.slice(0, SHOWN_GAMES).join(', ') + (more > 0 ? ` +${more} more` : '');
};

/** The location may arrive as an object or as a string. */
const placeOf = (location: BookingView['location'] | string) =>
  typeof location === 'string'
    ? location
    : [location.address, location.city, location.state].filter(Boolean).join(', ');

const guestsOf = ({ guestCount, childAge }: BookingView) =>
  `${guestCount} children${childAge === null ? '' : `, child aged ${childAge}`}`;

const factsOf = (booking: BookingView): [string, string][] => [
  [PROFILE_TEXTS.when, `${fullDay(booking.eventDate)}, ${booking.eventTime}`],
  [PROFILE_TEXTS.where, placeOf(booking.location)],
  [PROFILE_TEXTS.guests, guestsOf(booking)],
  [PROFILE_TEXTS.games, gamesOf(booking)],
  [PROFILE_TEXTS.state, stateInWords(booking)],
  [PROFILE_TEXTS.payment, paymentInWords(booking)],
  ...(booking.specialRequests ? [[PROFILE_TEXTS.requests, booking.specialRequests] as [string, string]] : []),
  [PROFILE_TEXTS.booked, readersMoment(booking.createdAt)],
];

/** The next event says its day large, as one reads it from across the kitchen. */
function NextBand({ booking }: { booking: BookingView }) {
  const toGo = daysToGo(booking.eventDate, publicConfig().today);
  return (
    <div className="own-booking-band">
      <p>{PROFILE_TEXTS.next}</p>
      <p className="own-booking-day">
        {fullDay(booking.eventDate)}, {booking.eventTime}
      </p>
      {toGo && <p className="own-booking-count">{toGo}</p>}
    </div>
  );
}

/** One own booking; `isNext` makes it the large one on top. */
export function BookingCard({ booking, isNext }: { booking: BookingView; isNext?: boolean }) {
  const status = statusOf(booking);
  return (
    <article
      className={isNext ? 'own-booking own-booking-next' : 'own-booking'}
      aria-labelledby={`event-${booking.id}`}
    >
      {isNext && <NextBand booking={booking} />}
      <header>
        <div>
          <h3 id={`event-${booking.id}`}>Event #{booking.id}</h3>
          <p>{EVENT_TYPE_LABELS[booking.eventType as EventType] ?? inWords(booking.eventType)}</p>
        </div>
        <span className="chip-status" data-status={status}>
          {inWords(status)}
        </span>
        <b className="money">{priceOf(booking)}</b>
      </header>
      {isHeld(booking) && booking.eventDate === publicConfig().today && <EventDay bookingId={booking.id} />}
      <dl>
        {factsOf(booking).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {booking.hosts?.map((host) => (
        <ComingHost key={host.name} host={host} />
      ))}
      <BookingActions booking={booking} />
      <BookingTimeline bookingId={booking.id} />
    </article>
  );
}
